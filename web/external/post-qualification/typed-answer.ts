import {
  fieldsOfSections,
  flagOfSection,
  flagsIn,
  type PostQualificationFlags,
  type Section,
} from '@cfm/contract/process/compared-fields.ts';
import {
  type OpenPostQualification,
  postQualificationAnswer,
} from '@cfm/contract/process/post-qualification.ts';
import * as z from 'zod/mini';

/** The fields of each section, in their order: of an address first of what type it is. */
export const sectionFields = {
  ...fieldsOfSections,
  addressDetails: ['addressType', ...fieldsOfSections.addressDetails],
} as const;
export type FieldOf<S extends Section> = (typeof sectionFields)[S][number];

/** What stands in the fields; a section that is not asked for is null. */
export type TypedAnswer = PostQualificationFlags & {
  [S in Section]: Readonly<Record<FieldOf<S>, string>> | null;
};
export type Answer = z.output<typeof postQualificationAnswer>;

const textsOf = <S extends Section>(section: S, given: object | null): Record<FieldOf<S>, string> => {
  const values = new Map<string, unknown>(Object.entries(given ?? {}));
  const texts = sectionFields[section].map((name) => [name, values.get(name) ?? '']);
  return Object.fromEntries(texts) as Record<FieldOf<S>, string>; // each field of the section, as a text
};

/** The form as it opens: what the request knows, and nothing of what it does not ask for. */
export const firstTyped = (request: OpenPostQualification): TypedAnswer => {
  const typedIn = <S extends Section>(section: S) =>
    request[flagOfSection[section]] ? textsOf(section, request[section]) : null;
  return {
    ...flagsIn(request),
    nameDetails: typedIn('nameDetails'),
    addressDetails: typedIn('addressDetails'),
    carDetails: typedIn('carDetails'),
  };
};

/** A business name shows for a business address alone; what was typed before is there again when it shows again (rule 17.18). */
export const showsBusinessName = (address: TypedAnswer['addressDetails']): boolean =>
  address?.addressType === 'BusinessAddress';

/** The contract's schema, over what shows: a value that is hidden is neither checked nor sent. */
export const answerSchema = z.pipe(
  z.transform((typed: TypedAnswer) => {
    const { addressDetails } = typed;
    if (addressDetails === null || showsBusinessName(addressDetails)) return typed;
    return { ...typed, addressDetails: { ...addressDetails, buName: '' } };
  }),
  // What was typed are texts of any kind: it is this schema that finds out.
  postQualificationAnswer as unknown as z.ZodMiniType<Answer, TypedAnswer>,
);
