import { useTranslations } from 'use-intl';

const namesShown = 3;
/** Not a comma, because a name may contain one. */
export const betweenNames = '; ';
/** Formats the first few names and the number of further ones. */
export function useFormatNames(): (people: readonly { name: string }[]) => string {
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
