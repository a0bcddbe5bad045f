interface Set {
  isPrimary: boolean;
  codeLevelTopicDetailId: number | null;
}
/** Whether contact, car and code levels of a case are complete (rule 3.14). */
export const isQualified = (
  { contactId, contactCarId }: { contactId: number | null; contactCarId: number | null },
  codeLevelSets: readonly Set[],
): boolean =>
  contactId !== null &&
  contactCarId !== null &&
  codeLevelSets.some((set) => set.isPrimary && set.codeLevelTopicDetailId !== null);
