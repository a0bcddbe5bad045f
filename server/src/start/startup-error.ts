import { ConfigError } from '../config.ts';

/** Why the process can't start, in plain lines for whoever starts it. */
export class StartupError extends Error {
  /** What the system says about the path of a setting; other errors stay what they are. */
  static ofSystem(setting: string, remedy: string, error: unknown): unknown {
    const { message, syscall } = error as NodeJS.ErrnoException;
    return syscall ? new StartupError(`${setting} can't be used: ${message}\n${remedy}`) : error;
  }

  /** What the system says when a server is to listen there. */
  static ofListening(host: string, port: number, { code }: NodeJS.ErrnoException): StartupError {
    return noAddress.includes(code ?? '')
      ? new StartupError(
          `HOST=${host} is no address of this machine (${code}). Set HOST to one, such as 127.0.0.1.`,
        )
      : new StartupError(`Port ${port} of ${host} can't be used (${code}). Set PORT to a free one.`);
  }

  /**
   * Of a host with several addresses none answers: the message is empty, the code says why. The query builder's own message
   * is the whole statement, its cause says what is wrong.
   */
  static of(fault: string, error: unknown): StartupError {
    if (error instanceof StartupError) return error;
    if (error instanceof ConfigError)
      return new StartupError(`The settings are not valid:\n${error.message}`);
    const { cause } = error as Error;
    const { message, code } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException;
    return new StartupError(`${fault}: ${(message || code || '').slice(0, maxLength)}`);
  }
}

const maxLength = 1000;
const noAddress = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EADDRNOTAVAIL'];
