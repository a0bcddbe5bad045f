import type { EndpointSpec, ParsedInput, ReplyInput } from '@cfm/contract/endpoint.ts';
import type { Ctx } from '../context.ts';
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

export interface Binding {
  endpoint: EndpointSpec;
  handler: (ctx: Ctx, input: never, http: HttpAnswer) => Promise<unknown>;
}

/** Binds every endpoint of a contract to its verb. One that is missing does not compile. */
export function bindings<T extends Record<string, EndpointSpec>>(
  endpoints: T,
  handlers: { [K in keyof T]: Handler<T[K]> },
): Binding[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name as keyof T] as Binding['handler'],
  }));
}
