// Errors that nobody caught: the server says what happened, and goes on for everyone else.
import type { Logger } from '../http/logger.js';

/**
 * Logs every uncaught error and rejected promise while the work is done; the process would end otherwise. What a request
 * throws is answered long before it comes here: this is for what no request waits for.
 */
export const survivingErrors = async <Result>(logger: Logger, work: () => Promise<Result>): Promise<Result> => {
  const survive = (err: unknown, origin: NodeJS.UncaughtExceptionOrigin): void => {
    try {
      logger.error({ err, origin }, 'unexpected error: the server goes on');
    } catch {
      // Thrown from here it would end the process after all; an error that cannot be logged has been heard of.
    }
  };
  // A rejected promise comes here too, as long as nothing listens for rejections themselves.
  process.on('uncaughtException', survive);
  try {
    return await work();
  } finally {
    process.off('uncaughtException', survive);
  }
};
