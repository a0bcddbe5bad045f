import { ConfigError } from '../config.ts';

/** Reason why the process cannot start, in plain lines for the operator. */
export class StartupError extends Error {
  /** Wraps a system error about the path of a setting. Returns other errors unchanged. */
  static ofSystem(setting: string, remedy: string, error: unknown): unknown {
    const { message, syscall, code = '' } = error as NodeJS.ErrnoException;
    const next = diskFull.includes(code) ? 'The disk is full. Free some space, then start again.' : remedy;
    return syscall ? new StartupError(`${setting} can't be used: ${message}\n${next}`) : error;
  }

  /** Wraps a system error of listening on an address. */
  static ofListening(host: string, port: number, { code }: NodeJS.ErrnoException): StartupError {
    return noAddress.includes(code ?? '')
      ? new StartupError(
          `HOST=${host} is not an address of this machine (${code}). Set HOST to one, such as 127.0.0.1.`,
        )
      : new StartupError(`Port ${port} of ${host} can't be used (${code}). Set PORT to a free one.`);
  }

  /**
   * If no address of a host answers, the message is empty and the code names the reason. The query builder's
   * message is the whole statement, and its cause has the reason.
   */
  static of(problem: string, error: unknown): StartupError {
    if (error instanceof StartupError) return error;
    if (error instanceof ConfigError)
      return new StartupError(`The settings are not valid:\n${error.message}`);
    const { cause } = error as Error;
    const { message, code } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException;
    return new StartupError(`${problem}: ${(message || code || '').slice(0, maxLength)}`);
  }
}

const maxLength = 1000;
const diskFull = ['ENOSPC', 'EDQUOT'];
const noAddress = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EADDRNOTAVAIL'];
