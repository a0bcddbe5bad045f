import type { HandoverPreview } from '@cfm/contract/access/user-settings.ts';
import { openStatusIds } from '@cfm/contract/catalog/case-statuses.ts';
import { reportReader } from '@cfm/contract/platform/access.ts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { useMayPass } from '../../../api/session.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import type { HandoverState } from './use-handover.ts';
import classes from './user-settings.module.css';

/** Id of the choice without a user. It is not the id of any user. */
const noUser = 0;

interface HandoverFieldsProps {
  user: { id: number; fullName: string };
  preview: HandoverPreview;
  handover: HandoverState;
}
/** What a user loses, and the choice of who takes it over (rule 18.12). */
export function HandoverFields({ user, preview, handover }: HandoverFieldsProps) {
  const text = useTranslations('users.handover');
  const { openCases, isWithinOwnScope } = preview;
  const hasLists = preview.markets.length + preview.mailboxes.length > 0 || preview.isReportUser;
  const offered = preview.candidates.filter(({ seenCases }) => openCases === 0 || seenCases > 0);
  const person = offered.find(({ id }) => id === handover.to);
  return (
    <div className={classes.handover}>
      <p>{text('loses', { name: user.fullName })}</p>
      <LostList user={user} preview={preview} />
      {offered.length === 0 ? (
        <p>{text('noOneSees')}</p>
      ) : (
        <Dropdown
          label={text('to')}
          isNullHidden
          options={[
            { id: noUser, name: text('nobody') },
            ...offered.map(({ id, fullName, seenCases }) => ({
              id,
              name:
                seenCases < openCases
                  ? text('sees', { person: fullName, seen: seenCases, total: openCases })
                  : fullName,
            })),
          ]}
          value={handover.to ?? noUser}
          onChange={(id) => handover.setTo(id === noUser ? null : id)}
        />
      )}
      {hasLists && person && (
        <CheckboxField
          label={text('withLists', { name: user.fullName })}
          value={handover.isWithLists}
          onChange={handover.setWithLists}
        />
      )}
      <div role="status" className={classes.handover}>
        <Outcome name={user.fullName} preview={preview} person={person} handover={handover} />
      </div>
      {isWithinOwnScope && <p className="muted">{text('withinScope')}</p>}
    </div>
  );
}

/** Links open in another tab, because leaving the page would end the question. */
function LostList({ user: { id, fullName: name }, preview }: Pick<HandoverFieldsProps, 'user' | 'preview'>) {
  const text = useTranslations('users.handover');
  const mayReadReport = useMayPass(reportReader);
  const { openCases, markets, mailboxes, isReportUser, lockedCases } = preview;
  const search = { responsibleUserIds: id, statusIds: openStatusIds.join('.') };
  return (
    <ul>
      {openCases > 0 && (
        <li>
          {text('openCases', { count: openCases })} (
          <Link to="/cases" search={search} target="_blank">
            {text('showCases', { name })}
          </Link>
          )
        </li>
      )}
      {markets.length > 0 && (
        <li>
          {text('ikam')}{' '}
          {markets.map((market, place) => (
            <Fragment key={market.id}>
              {place > 0 && ', '}
              <Link to="/market/edit/$id" params={{ id: market.id }} target="_blank">
                {market.name}
              </Link>
            </Fragment>
          ))}
        </li>
      )}
      {mailboxes.length > 0 && (
        <li>
          {text('mailboxes')} {mailboxes.map((mailbox) => mailbox.name).join(', ')}
        </li>
      )}
      {isReportUser && (
        <li>
          {mayReadReport ? (
            <Link to="/reports/daily" search={{ users: true }} target="_blank">
              {text('report')}
            </Link>
          ) : (
            text('report')
          )}
        </li>
      )}
      {lockedCases > 0 && <li>{text('locked', { count: lockedCases, name })}</li>}
    </ul>
  );
}

interface OutcomeProps extends Pick<HandoverFieldsProps, 'preview' | 'handover'> {
  name: string;
  person: HandoverPreview['candidates'][number] | undefined;
}
/** What the choice does not hand over. */
function Outcome({ name, preview, person, handover }: OutcomeProps) {
  const text = useTranslations('users.handover');
  const { openCases, markets, mailboxes, isReportUser, mayHandOver } = preview;
  const listed = {
    markets: markets.length > 0,
    mailboxes: mailboxes.length > 0,
    report: isReportUser,
  };
  const kinds = (['markets', 'mailboxes', 'report'] as const).filter((kind) => listed[kind]);
  if (person === undefined || !handover.isWithLists)
    return (
      <>
        {person === undefined && openCases > 0 && <p>{text('unassigned', { count: openCases })}</p>}
        <Unseen openCases={openCases} person={person} />
        {kinds.length > 0 && <p>{text('listsLeft', { name })}</p>}
      </>
    );
  const notYours = kinds.filter((kind) => !mayHandOver[kind]);
  return (
    <>
      <Unseen openCases={openCases} person={person} />
      {notYours.length > 0 && (
        <p>{text('notYours', { lists: notYours.map((kind) => text(`lists.${kind}`)).join(', '), name })}</p>
      )}
      {listed.report && mayHandOver.report && !person.mayGetReport && (
        <p>{text('noReport', { person: person.fullName })}</p>
      )}
    </>
  );
}

function Unseen({ openCases, person }: { openCases: number; person: OutcomeProps['person'] }) {
  const text = useTranslations('users.handover');
  const count = person ? openCases - person.seenCases : 0;
  return person && count > 0 && <p>{text('unseen', { count, person: person.fullName })}</p>;
}
