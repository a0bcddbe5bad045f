/** Where the launcher tells what it does; a pino logger fits. */
export type EmbeddedLog = { info(message: string): void; warn(message: string): void };
