import type * as z from '#zod';
import type { FieldName } from '../messages/catalogue.ts';
import type { AccessRule } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

/**
 * Encoding of the request body. `form` is urlencoded. `multipart` carries files with the fields of `body`: each field
 * as its own text part, or all in one part `multipartBodyPart` of type application/json, for bodies with other values
 * than text. A call without files may send JSON instead.
 */
export type RequestEncoding = 'none' | 'json' | 'form' | 'multipart';
export const multipartBodyPart = 'body';
/** Default name of the file parts. */
export const defaultFilePart = 'files';
/** Kinds of views in the access log (rule 14.6). */
export const seenKinds = ['case', 'contact', 'file', 'list', 'export'] as const;
export type SeenKind = (typeof seenKinds)[number];
/**
 * What the call shows, with the parameter or field of its id, or why it is not logged. The log names a list by the title in
 * `frame.titles` that the path ends with (`goodwill`, `outgoing-mail`), or by a text in `audit.lists`.
 */
export type AccessLogRule =
  | { readonly kind: 'case' | 'contact' | 'file'; readonly by: string }
  | { readonly kind: 'list' | 'export' }
  | { readonly notLogged: string };

/** The reply: JSON of this schema, or bytes with their own content type. */
type Answer =
  | { readonly answer?: 'json'; readonly reply: Schema }
  | { readonly answer: 'bytes'; readonly reply?: undefined };

interface Call {
  readonly method: Method;
  /** Below the API base, with `{name}` for each parameter, exactly as in the specification. */
  readonly path: string;
  readonly summary: string;
  readonly access: AccessRule;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Labels of body fields whose name has another label in the catalogue. */
  readonly labels?: Readonly<Record<string, FieldName>>;
  readonly request?: RequestEncoding;
  /** Name of the file part, if the specification defines it. File errors are returned at this field. */
  readonly filePart?: string;
  readonly errors: readonly ErrorCode[];
  /**
   * Settings that the call changes (rule 1.14). `ofMarket`: the verb checks each market with `requireSettingsScope`.
   * `ofAllMarkets`: the binder rejects users with a scope.
   */
  readonly changesSettings?: 'ofMarket' | 'ofAllMarkets';
  /** Access log entry for a call that returns data of a case or a contact (rule 14.6). */
  readonly seen?: AccessLogRule;
  /** Called by the page, not by a user (lock renewal, session check). Does not extend the idle time. */
  readonly background?: true;
  /**
   * Rate limit of calls without a session, per kind, network and minute (rule 2.17). Separate limits, so that opening
   * links can't block sign-ins. Missing: all other calls.
   */
  readonly limit?: 'signIn' | 'password' | 'link' | 'none';
  /** Only for the page's own scripts, not for images, frames or other sites. */
  readonly scriptOnly?: true;
  /** Allowed while the second factor of a sign-in is pending. */
  readonly pendingSession?: true;
}
export type EndpointSpec = Call & Answer;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** Input of a handler: parsed values. */
export type ParsedInput<E extends EndpointSpec> = Present<{
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}>;
/** A query with optional fields only may be left out. */
type QueryInput<Q> = Q extends undefined
  ? unknown
  : Record<never, never> extends Q
    ? { query?: Q }
    : { query: Q };
/** Input of a caller: values before parsing. */
export type CallInput<E extends EndpointSpec> = Present<{
  params: Input<E['params']>;
  body: Input<E['body']>;
}> &
  QueryInput<Input<E['query']>> &
  (E['request'] extends 'multipart' ? { files?: readonly File[] } : unknown);
export type ReplyOf<E extends EndpointSpec> = E['reply'] extends Schema ? z.output<E['reply']> : undefined;
/** Result of a handler, before the reply schema strips unknown fields. */
export type ReplyInput<E extends EndpointSpec> = E['reply'] extends Schema ? z.input<E['reply']> : undefined;

/** Declares an endpoint with its literal types, from which server and client infer theirs. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

/** Fills the parameters into the path, percent-encoded. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
}
