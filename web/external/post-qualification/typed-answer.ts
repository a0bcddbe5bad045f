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

/** The fields of each section in display order. An address starts with its type. */
export const sectionFields = {
  ...fieldsOfSections,
  addressDetails: ['addressType', ...fieldsOfSections.addressDetails],
} as const;
export type FieldOf<S extends Section> = (typeof sectionFields)[S][number];

/** The field values. A section that is not requested is null. */
export type TypedAnswer = PostQualificationFlags & {
  [S in Section]: Readonly<Record<FieldOf<S>, string>> | null;
};
export type Answer = z.output<typeof postQualificationAnswer>;

const textsOf = <S extends Section>(section: S, given: object | null): Record<FieldOf<S>, string> => {
  const values = new Map<string, unknown>(Object.entries(given ?? {}));
  const texts = sectionFields[section].map((name) => [name, values.get(name) ?? '']);
  return Object.fromEntries(texts) as Record<FieldOf<S>, string>; // each field of the section, as a text
};

/** Initial values: the known data of the requested sections. */
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

/** Only a business address has a business name. A typed name reappears when the field does (rule 17.18). */
export const showsBusinessName = (address: TypedAnswer['addressDetails']): boolean =>
  address?.addressType === 'BusinessAddress';

/** The contract's schema for the visible values. Hidden values are neither validated nor sent. */
export const answerSchema = z.pipe(
  z.transform((typed: TypedAnswer) => {
    const { addressDetails } = typed;
    if (addressDetails === null || showsBusinessName(addressDetails)) return typed;
    return { ...typed, addressDetails: { ...addressDetails, buName: '' } };
  }),
  // Typed values are arbitrary texts, which this schema validates.
  postQualificationAnswer as unknown as z.ZodMiniType<Answer, TypedAnswer>,
);
