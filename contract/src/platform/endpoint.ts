import type * as z from '#zod';
import type { FieldName } from '../messages/catalogue.ts';
import type { AccessRule } from './access.ts';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

/**
 * How the request body travels. `form` is urlencoded. `multipart` carries files beside the fields
 * of `body`: each as a text part of its own, or all in one part named `multipartBodyPart` of type application/json, for
 * bodies that are more than texts.
 */
export type RequestEncoding = 'none' | 'json' | 'form' | 'multipart';
export const multipartBodyPart = 'body';
/** What the parts with files are called, where an endpoint does not say. */
export const defaultFilePart = 'files';
/** What a person is shown of cases and contacts, as the access log calls it (rule 14.6). */
export const seenKinds = ['case', 'contact', 'file', 'list', 'export'] as const;
export type SeenKind = (typeof seenKinds)[number];
/** What a call shows, and the parameter or field with its id; or why nothing is noted. */
export type AccessLogRule =
  | { readonly kind: 'case' | 'contact' | 'file'; readonly by: string }
  | { readonly kind: 'list' | 'export' }
  | { readonly notLogged: string };

/** The answer: JSON of this form, or bytes with a content type of their own. */
type Answer =
  | { readonly answer?: 'json'; readonly reply: Schema }
  | { readonly answer: 'bytes'; readonly reply?: undefined };

interface Call {
  readonly method: Method;
  /** Below the API base, with `{name}` for each parameter, exactly as the specification writes it. */
  readonly path: string;
  readonly summary: string;
  readonly access: AccessRule;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Fields of the body that are called otherwise than by their name, where one name stands for two things. */
  readonly labels?: Readonly<Record<string, FieldName>>;
  readonly request?: RequestEncoding;
  /** What the part with the file is called where the specification names it; what is wrong with a file is said at this field. */
  readonly filePart?: string;
  readonly errors: readonly ErrorCode[];
  /** Of a call that answers what a case or a contact holds: it is noted who saw which (rule 14.6). */
  readonly seen?: AccessLogRule;
  /** The call is made by the page, not by a person (lock renewal, session check): it does not extend the idle time. */
  readonly background?: true;
  /**
   * What a call without a session counts against, each by network and minute (rule 2.17): the other calls of its kind, so
   * that nobody who opens links keeps others from signing in. Missing: the rest.
   */
  readonly limit?: 'signIn' | 'password' | 'link' | 'none';
  /** Answered to the page's own scripts only, not to a picture, a frame or another site. */
  readonly scriptOnly?: true;
  /** Works with a sign-in whose second factor is still to come. */
  readonly pendingSession?: true;
}
export type EndpointSpec = Call & Answer;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a handler receives: parsed values. */
export type ParsedInput<E extends EndpointSpec> = Present<{
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}>;
/** What a caller gives: values before parsing. */
export type CallInput<E extends EndpointSpec> = Present<{
  params: Input<E['params']>;
  query: Input<E['query']>;
  body: Input<E['body']>;
}> &
  (E['request'] extends 'multipart' ? { files?: readonly File[] } : unknown);
export type ReplyOf<E extends EndpointSpec> = E['reply'] extends Schema ? z.output<E['reply']> : undefined;
/** What a handler returns, before the reply schema strips what the contract does not name. */
export type ReplyInput<E extends EndpointSpec> = E['reply'] extends Schema ? z.input<E['reply']> : undefined;

/** Declares an endpoint with its literal types, from which server and client infer theirs. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

/** The path with its parameters filled in, percent-encoded. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
}
