// A small disk in memory for a test to fill and clear. Only root can mount one, and not on every machine.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, removeFolder } from '../../accounts/folder.js';

export interface Disk {
  readonly folder: string;
  /** Uses all the space that is left. */
  fill(): void;
  clear(): void;
  remove(): void;
}

const BLOCK = Buffer.alloc(4096, 1);

const writeUntilFull = (file: string): void => {
  const descriptor = openSync(file, 'w');
  try {
    for (;;) writeSync(descriptor, BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
};

/** Mounts a disk of so many megabytes; undefined if that is not allowed. */
export const mountDisk = (megabytes: number): Disk | undefined => {
  const folder = makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'poker-odds', folder], { stdio: 'ignore' });
  } catch {
    removeFolder(folder);
    return undefined;
  }
  const filling = join(folder, 'filling');
  let isMounted = true;
  const remove = (): void => {
    if (!isMounted) return;
    execFileSync('umount', ['--lazy', folder]);
    removeFolder(folder);
    isMounted = false;
  };
  process.once('exit', remove);
  return { folder, fill: () => writeUntilFull(filling), clear: () => rmSync(filling, { force: true }), remove };
};
