// The places that restrict what the library may do, or run it in a framework: Next.js, Cloudflare, pages with policies.
import { GAMES } from './games.js';
import type { Place } from './place.js';
import { ANSWERS } from './project.js';

/** Allows the page's own scripts and WebAssembly: no connection, and no worker but from the page's own files. The icon is `data:`. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; img-src data:";
/** What Chromium reports of the workers, which the policy forbids. */
const REPORTS = /^Creating a worker from 'blob:/;
const RESTRICTED = { page: 'bundle.html', headers: { 'Content-Security-Policy': POLICY }, reports: REPORTS } as const;
const BUILD_PAGE = 'esbuild page.js --bundle --format=esm --outdir=dist';

/** The page of {@link FRAMEWORKS} on which the asynchronous methods share the thread with the page. */
export const WITHOUT_WORKERS: Place = {
  name: 'a page with a Content-Security-Policy without blob: and connections',
  build: BUILD_PAGE,
  computes: 'on the calling thread',
  ...RESTRICTED,
};

/** workerd compiles the package's .wasm files, as modules of their own: of every game. */
export const WORKERD: Place = {
  name: 'Cloudflare workerd',
  folder: [...GAMES.map(({ folder }) => folder), 'workerd'],
  answers: [ANSWERS, ...GAMES.map(({ answers }) => answers)].join(', '),
  shows: 'workerd/engine.js',
  build: 'esbuild worker.js --bundle --format=esm --loader:.wasm=copy --asset-names=[name] --outdir=dist',
  serve: 'workerd serve workerd.capnp --socket-addr http=127.0.0.1:$PORT',
  computes: 'on the calling thread',
};

/** Hermes compiles a bundle for this condition, and nothing runs it: Node stands in, without WebAssembly. */
const REACT_NATIVE: Place = {
  name: 'React Native: functions that need no engine',
  folder: 'react-native',
  programs: { hermesc: 'hermes-compiler/hermesc/linux64-bin/hermesc' },
  build:
    'esbuild native.js --bundle --conditions=react-native --format=esm --outfile=dist/native.js && hermesc -w -emit-binary -out dist/native.hbc dist/native.js',
  run: 'node dist/native.js',
  answers: '22 true this runtime has no WebAssembly',
  computes: 'nothing: no WebAssembly',
};

export const FRAMEWORKS: readonly Place[] = [
  REACT_NATIVE,
  {
    name: 'Next.js 16: client component, server component, route handler, edge runtime',
    folder: 'next',
    build: 'next build',
    serve: 'NODE_OPTIONS="--import $COUNT_WORKERS" next start --hostname 127.0.0.1 --port $PORT',
    computes: 'on threads',
    matchups: true,
  },
  WORKERD,
  {
    name: 'Cloudflare workerd, the engine loaded at the start',
    folder: 'workerd',
    build: 'esbuild start.js --bundle --format=esm --outdir=dist',
    serve: 'workerd serve start.capnp --socket-addr http=127.0.0.1:$PORT',
    computes: 'on the calling thread',
  },
  {
    name: 'a page whose library comes from another origin',
    folder: 'cdn',
    page: 'index.html',
    headers: { 'Access-Control-Allow-Origin': '*' },
    computes: 'on threads',
    matchups: true,
  },
  WITHOUT_WORKERS,
  {
    name: 'a page with this Content-Security-Policy and a worker of its own',
    folder: 'own-worker',
    shows: 'own-worker/engine.js',
    build: `${BUILD_PAGE} && esbuild worker=poker-odds-wasm/worker --bundle --format=esm --outdir=dist`,
    computes: 'on threads',
    ...RESTRICTED,
  },
];
