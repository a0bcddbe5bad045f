import type { ListedContact } from '@cfm/contract/people/contacts.ts';
import { personsPerSearch } from '@cfm/contract/platform/limits.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { WithFilterLayout } from '../../../layouts/with-filter-layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { List } from '../../../ui/list/list.tsx';
import { useListAddress } from '../../../ui/list/use-list-address.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { TitleBar } from '../../../ui/title-bar.tsx';
import { PersonCard, usePersonColumns } from './person-columns.tsx';
import { PersonSearchPanel } from './person-search-panel.tsx';
import {
  isAsked,
  keepSought,
  nothingSought,
  personsAddress,
  type Sought,
  soughtKeys,
} from './persons-search.ts';
import { usePersons } from './queries.ts';

const idOf = ({ contactId }: ListedContact) => contactId;
const hrefOf = ({ contactId }: ListedContact) => `/gdpr/contact/${contactId}`;

/** Finds a person across all scopes, with the amount of stored data (/gdpr). */
export function GdprPage() {
  const text = useTranslations('gdpr');
  const frame = useTranslations('frame');
  const navigate = useNavigate();
  const { shown, show } = useListAddress(personsAddress);
  const { sought } = shown;
  const persons = usePersons(shown);
  const columns = usePersonColumns();
  const find = (next: Sought) => show({ search: keepSought(next), page: 1 });
  const active = soughtKeys.filter((key) => sought[key] !== '');
  return (
    <WithFilterLayout
      name="gdpr"
      head={
        <TitleBar
          crumbs={[{ label: frame('menu.cases') }]}
          title={frame('titles.gdpr')}
          actions={<Link to="/gdpr/retention">{frame('titles.retention')}</Link>}
        >
          <p className="muted">{text('intro')}</p>
        </TitleBar>
      }
      activeCount={active.length}
      filter={(onDone) => (
        <PersonSearchPanel
          sought={sought}
          onFind={(next) => {
            find(next);
            onDone();
          }}
        />
      )}
      chips={
        active.length > 0 &&
        active.map((key) => (
          <Chip key={key} name={text(`search.${key}`)} onRemove={() => find({ ...sought, [key]: '' })}>
            {text(`search.${key}`)}: {sought[key]}
          </Chip>
        ))
      }
      notice={
        isAsked(sought) &&
        persons.data?.isTotalExact === false && (
          <span role="status">{text('moreFit', { count: personsPerSearch })}</span>
        )
      }
    >
      {isAsked(sought) ? (
        <List
          label={frame('titles.gdpr')}
          columns={columns}
          Card={PersonCard}
          query={persons}
          idOf={idOf}
          hrefOf={hrefOf}
          onOpen={({ contactId }) => void navigate({ to: '/gdpr/contact/$id', params: { id: contactId } })}
          paging={shown}
          onPaging={show}
          empty={
            <EmptyState
              title={text('noneFound')}
              action={<Button onClick={() => find(nothingSought)}>{text('resetSearch')}</Button>}
            >
              {text('noneFoundText')}
            </EmptyState>
          }
        />
      ) : (
        <EmptyState title={text('start')}>{text('startText')}</EmptyState>
      )}
    </WithFilterLayout>
  );
}
