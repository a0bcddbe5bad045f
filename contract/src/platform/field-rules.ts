import * as z from '#zod';
import { languages } from '../messages/catalogue.ts';
import { emailAddress } from './email-address.ts';
import {
  codeLevelSetsMax,
  emailMaxLength,
  passwordMaxLength,
  passwordMinLength,
  passwordSpecialCharacters,
} from './limits.ts';
import { isInvisible, oneLineOf } from './line-text.ts';
import { openPlaceholderNames } from './placeholders.ts';

// Building blocks of form schemas (rules 5.1 and 5.2). Which text a failed rule shows is decided by `brokenRule`, from
// the issue and the value, so that browser and server say the same.

/** Text that may be missing; one in which nothing is to be seen counts as missing and becomes null. */
export const optionalText = ({ max }: { max: number }) =>
  optionalOf(z.string().check(z.trim(), z.maxLength(max)));
/** The same of a text with rules of its own. */
export const optionalOf = (text: z.ZodMiniType<string, string>) =>
  z.pipe(z.nullish(text), z.transform(nullOfNothing));

/** A text of one line, as titles, names and addresses are. */
export const line = ({ max }: { max: number }) =>
  z.string().check(z.overwrite(oneLineOf), z.minLength(1), z.maxLength(max));
/** The same where it may be missing. */
export const optionalLine = ({ max }: { max: number }) =>
  z.pipe(z.nullish(z.string().check(z.overwrite(oneLineOf), z.maxLength(max))), z.transform(nullOfNothing));
const nullOfNothing = (value: string | null | undefined) => (value && !isInvisible(value) ? value : null);

export const id = z.int().check(z.positive(), z.lte(2 ** 31 - 1));
export const optionalId = z.pipe(
  z.nullish(id),
  z.transform((value: number | null | undefined) => value ?? null),
);
/** A whole number in a path or query, where everything is text: its digits, and no other way to write it. */
export const numberText = ({ min, max }: { min: number; max: number }) =>
  z.pipe(
    z.pipe(
      z.union([z.int(), z.string().check(z.regex(/^(0|[1-9]\d{0,9})$/))]),
      z.transform((value: string | number) => Number(value)),
    ),
    z.number().check(z.gte(min), z.lte(max)),
  );
/** Ids in a query, separated by commas; as many as a case has sets. */
export const idsText = z.pipe(
  z.string().check(
    z.maxLength(codeLevelSetsMax * 11),
    z.refine((text) => text.split(',').every((part) => idText.safeParse(part).success), { error: 'format' }),
  ),
  z.transform((text: string) => text.split(',').map(Number)),
);
/** An id in a path or query. */
export const idText = numberText({ min: 1, max: 2 ** 31 - 1 });

/** What a link carries that opens without a sign-in. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Years that people deal in: PostgreSQL, JavaScript and a date picker agree about them. */
const isOfOurTime = (value: string) => /^(19|2[01])/.test(value);
/** A moment from 1900 on and before 2200, ISO 8601 with offset; becomes the same in UTC. */
export const instant = z.pipe(
  z.iso.datetime({ offset: true }).check(z.refine(isOfOurTime, { error: 'date' })),
  z.transform((value: string) => new Date(value).toISOString()),
);
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** The language that somebody writes and reads, ISO 639-1. */
export const spokenLanguage = z
  .string()
  .check(
    z.refine((code) => /^[a-z]{2}$/.test(code) && languageNames.of(code) !== undefined, { error: 'choice' }),
  );
/** A language of the product's own texts. */
export const languageCode = z.enum(languages);
/** A calendar date of the same years, yyyy-mm-dd. */
export const dateOnly = z.iso.date().check(z.refine(isOfOurTime, { error: 'date' }));

/** One e-mail address; becomes the one way to write it. */
export const email = z.pipe(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(emailMaxLength),
    z.refine((value) => value === '' || emailAddress(value) !== null, { error: 'email' }),
  ),
  z.transform((value: string) => emailAddress(value) ?? value),
);

const isSpecial = (character: string) => passwordSpecialCharacters.includes(character);
const isPasswordAlphabet = (value: string) =>
  [...value].every((character) => /[A-Za-z0-9]/.test(character) || isSpecial(character));
const isPasswordMix = (value: string) =>
  /[A-Za-z]/.test(value) && /[0-9]/.test(value) && [...value].some(isSpecial);

/** A password to be set (rule 5.4). */
export const newPassword = z
  .string()
  .check(
    z.minLength(1),
    z.minLength(passwordMinLength),
    z.maxLength(passwordMaxLength),
    z.refine(isPasswordAlphabet, { error: 'passwordAlphabet' }),
    z.refine(isPasswordMix, { error: 'passwordMix' }),
  );

/** A security code: six digits of an authenticator, or the eight characters of a recovery code (rule 5.5). */
export const securityCode = z.string().check(
  z.trim(),
  z.minLength(1),
  z.refine((value) => /^(\d{6}|[a-z0-9]{8})$/.test(value), { error: 'securityCode' }),
);

/** No placeholder of a template is left in it (rule 10.12). */
export const filled = z.refine<string>((text) => openPlaceholderNames(text).length === 0, {
  error: 'placeholder',
});

/** The case that a path names. */
export const caseParams = z.object({ id: idText });
/** The tab of a browser that holds or asks for the lock of a case; a call without one speaks for the whole session. */
export const tabId = z.string().check(z.minLength(1), z.maxLength(64));
