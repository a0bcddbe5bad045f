import type { EndpointSpec, ParsedInput, ReplyInput } from '@cfm/contract/platform/endpoint.ts';
import type { Ctx } from '../../context.ts';
import type { UploadedFile } from '../files/receive-file.ts';

/** Bytes with a type of their own, for endpoints that answer a file. */
export interface BytesReply {
  contentType: string;
  body: Buffer | NodeJS.ReadableStream;
  headers?: Record<string, string>;
}
/** What a handler may do to the answer beside its value. */
export interface HttpAnswer {
  setSession(sessionId: string, persistentUntil: string): void;
  clearSession(): void;
  /** Notes each of these as seen (rule 14.6), where the list that shows them is more than a list. */
  noteContacts(contactIds: readonly number[]): void;
}
/** A verb with nothing to answer returns nothing. */
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

/** A file of a request that begins to come in. */
export interface IncomingFile {
  /** The fields that came before it, not yet parsed. */
  fields: Readonly<Record<string, unknown>>;
  /** How many files came before it. */
  place: number;
}
/** Looks at who sends a file before a byte of it is stored; throws to refuse it. */
export type AdmitFile = (ctx: Ctx, file: IncomingFile) => Promise<void>;

export interface Binding {
  endpoint: EndpointSpec;
  handler: (ctx: Ctx, input: never, http: HttpAnswer) => Promise<unknown>;
  admitFile?: AdmitFile | undefined;
}

/**
 * Binds every endpoint of a contract to its verb. One that is missing does not compile. Where files come without a session,
 * `admitFiles` tells whose are taken.
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
