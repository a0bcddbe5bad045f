import type { EndpointSpec, ParsedInput, ReplyInput } from '@cfm/contract/platform/endpoint.ts';
import type { Ctx } from '../../context.ts';
import type { UploadedFile } from '../files/receive-file.ts';

/** Bytes with their content type, for endpoints that return a file. */
export interface BytesReply {
  contentType: string;
  body: Buffer | NodeJS.ReadableStream;
  headers?: Record<string, string>;
}
/** Side effects of a handler on the response. */
export interface HttpAnswer {
  setSession(sessionId: string, persistentUntil: string): void;
  clearSession(): void;
  /** Logs access to each of these contacts (rule 14.6). */
  noteContacts(contactIds: readonly number[]): void;
}
/** A verb without a reply returns nothing. */
type Handled<E extends EndpointSpec> = E['answer'] extends 'bytes'
  ? Promise<BytesReply>
  : ReplyInput<E> extends Record<string, never>
    ? Promise<void>
    : Promise<ReplyInput<E>>;
export type HandlerInput<E extends EndpointSpec> = ParsedInput<E> &
  (E['request'] extends 'multipart' ? { files: UploadedFile[] } : unknown);
export type Handler<E extends EndpointSpec> = (
  ctx: Ctx,
  input: HandlerInput<E>,
  http: HttpAnswer,
) => Handled<E>;

/** A file of a request that begins to arrive. */
export interface IncomingFile {
  /** Fields that came before the file, not yet parsed. */
  fields: Readonly<Record<string, unknown>>;
  /** Number of files before this one. */
  place: number;
  fileName: string;
}
/** Checks the sender of a file before any byte is stored. Throws to reject the file. */
export type AdmitFile = (ctx: Ctx, file: IncomingFile) => Promise<void>;

export interface Binding {
  endpoint: EndpointSpec;
  handler: (ctx: Ctx, input: never, http: HttpAnswer) => Promise<unknown>;
  admitFile?: AdmitFile | undefined;
}

/**
 * Binds every endpoint of a contract to its verb. A missing handler does not compile. `admitFiles` checks the
 * sender of files on endpoints without a session.
 */
export function bindings<T extends Record<string, EndpointSpec>>(
  endpoints: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
  admitFiles: { [K in keyof T]?: AdmitFile } = {},
): Binding[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name as keyof T] as Binding['handler'],
    admitFile: admitFiles[name as keyof T],
  }));
}
