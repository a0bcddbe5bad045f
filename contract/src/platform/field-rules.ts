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
import { normalizeTyped } from './normalize-typed.ts';

// Building blocks of form schemas (rules 5.1 and 5.2). `brokenRule` selects the text of a failed rule from the issue
// and the value, so that browser and server show the same.

/** Optional text. A text without visible characters becomes null. */
export const optionalText = ({ max }: { max: number }) =>
  optionalOf(z.string().check(z.trim(), z.maxLength(max)));
/** Optional text with its own rules. */
export const optionalOf = (text: z.ZodMiniType<string, string>) =>
  z.pipe(z.nullish(text), z.transform(nullOfNothing));

/** Single-line text, such as titles, names and addresses. */
export const line = ({ max }: { max: number }) =>
  z.string().check(z.overwrite(oneLineOf), z.minLength(1), z.maxLength(max));
/** Optional single-line text. */
export const optionalLine = ({ max }: { max: number }) =>
  z.pipe(z.nullish(z.string().check(z.overwrite(oneLineOf), z.maxLength(max))), z.transform(nullOfNothing));
const nullOfNothing = (value: string | null | undefined) => (value && !isInvisible(value) ? value : null);

export const id = z.int().check(z.positive(), z.lte(2 ** 31 - 1));
export const optionalId = z.pipe(
  z.nullish(id),
  z.transform((value: number | null | undefined) => value ?? null),
);
/** Version that a change is based on. A change that names none replaces whatever is stored (rule 3.8). */
export const baseVersion = z.optional(z.int().check(z.gte(0)));
/** A whole number in a path or query, as text: only digits, without leading zeros. */
export const numberText = ({ min, max }: { min: number; max: number }) =>
  z.pipe(
    z.pipe(
      z.union([z.int(), z.string().check(z.regex(/^(0|[1-9]\d{0,9})$/))]),
      z.transform((value: string | number) => Number(value)),
    ),
    z.number().check(z.gte(min), z.lte(max)),
  );
/** Comma-separated ids in a query, at most as many as a case has sets. */
export const idsText = z.pipe(
  z.string().check(
    z.maxLength(codeLevelSetsMax * 11),
    z.refine((text) => text.split(',').every((part) => idText.safeParse(part).success), { error: 'format' }),
  ),
  z.transform((text: string) => text.split(',').map(Number)),
);
/** An id in a path or query. */
export const idText = numberText({ min: 1, max: 2 ** 31 - 1 });

/** Token of a link that opens without a sign-in. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Range of years that PostgreSQL, JavaScript and date pickers handle equally. */
const isOfOurTime = (value: string) => /^(19|2[01])/.test(value);
/** A date and time from 1900 to 2199, ISO 8601 with offset. Converted to UTC. */
export const instant = z.pipe(
  z.iso.datetime({ offset: true }).check(z.refine(isOfOurTime, { error: 'date' })),
  z.transform((value: string) => new Date(value).toISOString()),
);
const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** A person's language, ISO 639-1. */
export const spokenLanguage = z
  .string()
  .check(
    z.refine((code) => /^[a-z]{2}$/.test(code) && languageNames.of(code) !== undefined, { error: 'choice' }),
  );
/** A language of the product's own texts. */
export const languageCode = z.enum(languages);
/** A calendar date from 1900 to 2199, yyyy-mm-dd. */
export const dateOnly = z.iso.date().check(z.refine(isOfOurTime, { error: 'date' }));

/** One e-mail address, normalized. */
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

/** A new password (rule 5.4). */
export const newPassword = z
  .string()
  .check(
    z.minLength(1),
    z.minLength(passwordMinLength),
    z.maxLength(passwordMaxLength),
    z.refine(isPasswordAlphabet, { error: 'passwordAlphabet' }),
    z.refine(isPasswordMix, { error: 'passwordMix' }),
  );

/**
 * A security code: six digits of an authenticator app, or the eight characters of a recovery code (rule 5.5). Apps show
 * it in groups, and a code may be typed in capitals or with full-width or Arabic digits.
 */
export const securityCode = z.string().check(
  z.overwrite((code) => normalizeTyped(code).replace(/\s/g, '').toLowerCase()),
  z.minLength(1),
  z.refine((value) => /^(\d{6}|[a-z0-9]{8})$/.test(value), { error: 'securityCode' }),
);

/** Path parameter of a case. */
export const caseParams = z.object({ id: idText });
/** Browser tab that holds or requests the lock of a case. A call without one acts for the whole session. */
export const tabId = z.string().check(z.minLength(1), z.maxLength(64));
