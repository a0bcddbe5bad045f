import { useTranslations } from 'use-intl';

const namesShown = 3;
/** A name may have a comma. */
export const betweenNames = '; ';
/** The first of these people by name, and how many more there are. */
export function useFewNames(): (people: readonly { name: string }[]) => string {
  const text = useTranslations('monthlyReport');
  return (people) => {
    const names = people
      .slice(0, namesShown)
      .map(({ name }) => name)
      .join(betweenNames);
    const count = people.length - namesShown;
    return count > 0 ? text('andMore', { names, count }) : names;
  };
}
