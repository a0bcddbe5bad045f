import type { RightsPreview } from '@cfm/contract/access/user-settings.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useLocale, useTranslations } from 'use-intl';
import { useMenu, visibleMenu } from '../../../layouts/menu-items.ts';
import { Folded } from '../../../ui/folded.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useRightsPreview } from './queries.ts';
import type { ScopeNames } from './scope-names.ts';
import type { UserValues } from './user-parts.ts';
import classes from './user-settings.module.css';

interface RightsPreviewCardProps {
  values: UserValues;
  userId: number | undefined;
  names: ScopeNames;
}
const pauseMs = 400;

/** Preview of what a user with the rights of the form would see. */
export function RightsPreviewCard({ values, userId, names }: RightsPreviewCardProps) {
  const text = useTranslations('users.preview');
  const { roleId, claims, scopes } = values;
  const asked = roleId === null ? null : { roleId, claims: claims ?? {}, scopes: scopes ?? {}, userId };
  // Debounces several clicks into one request.
  const [settled] = useDebouncedValue(JSON.stringify(asked), pauseMs);
  const rights = JSON.parse(settled) as typeof asked; // parses the JSON written above
  const preview = useRightsPreview(rights);
  if (asked === null) return <p className="muted">{text('chooseRole')}</p>;
  if (preview.isError) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <CardSkeleton lines={6} />;
  return (
    <div
      className={classes.preview}
      aria-busy={preview.isPlaceholderData || settled !== JSON.stringify(asked)}
      aria-live="polite"
    >
      <Seen preview={preview.data} names={names} />
    </div>
  );
}

function Seen({ preview, names }: { preview: RightsPreview; names: ScopeNames }) {
  const menu = useMenu();
  const text = useTranslations('users.preview');
  const item = useTranslations('frame.menu');
  const locale = useLocale();
  const { role, roleType, flags } = preview;
  const figures = [
    ['total', preview.total],
    ['open', preview.open],
    ['toClassify', preview.toClassify],
  ] as const;
  const parts = [
    ['markets', preview.markets, names.Markets],
    ['sources', preview.sources, names.CaseSource],
    ['brands', preview.brands, names.Brand],
    ['topicGroups', preview.topicGroups, names.CodeLevel2],
  ] as const;
  return (
    <>
      <p className="muted">{text('intro')}</p>
      {preview.isWithinOwnScope && <p className="caution">{text('withinOwn')}</p>}
      <dl className={classes.facts}>
        {figures.map(([name, figure]) => (
          <FactRow key={name} name={text(name)} value={formatNumber(figure, locale)} />
        ))}
      </dl>
      {parts.map(([name, seen, list]) =>
        seen.length === 0 ? (
          <span key={name} className="muted">
            {text(name, { count: 0 })}
          </span>
        ) : (
          <div key={name}>
            <Folded label={text(name, { count: seen.length })}>
              <ul className={`bare-list ${classes.parts}`}>
                {seen.map(({ id, count: cases }) => (
                  <li key={id}>
                    <span>{list.find((each) => each.id === id)?.name ?? `#${id}`}</span>
                    <span className="num muted">{formatNumber(cases, locale)}</span>
                  </li>
                ))}
              </ul>
            </Folded>
          </div>
        ),
      )}
      <h3>{text('menu')}</h3>
      <ul className={`bare-list ${classes.menu}`}>
        {visibleMenu({ role, roleType, claims: flags }, menu).map((category) => (
          <li key={category.text ?? ''}>
            {category.text && <span className="muted">{item(category.text)}: </span>}
            {category.items.map((each) => item(each.text)).join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}

const FactRow = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd className="num">{value}</dd>
  </>
);
