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
  /** The user is deactivated or deleted, so all their open cases are handed over. */
  isLeaving: boolean;
}
/** What a user loses, and the choice of who takes it over (rule 18.12). */
export function HandoverFields({ user, preview, handover, isLeaving }: HandoverFieldsProps) {
  const text = useTranslations('users.handover');
  const { openCases, isWithinOwnScope } = preview;
  const withinScope = isWithinOwnScope && <p className="muted">{text('withinScope')}</p>;
  if (!preview.isAnythingLost) return withinScope;
  const hasLists = preview.markets.length + preview.mailboxes.length > 0 || preview.isReportUser;
  const { offered, person, seenBy } = handover;
  return (
    <div className={classes.handover}>
      <p>{text('loses', { name: user.fullName })}</p>
      <LostList user={user} preview={preview} isLeaving={isLeaving} />
      {offered.length === 0 ? (
        <p>{text('noOneSees')}</p>
      ) : (
        <Dropdown
          label={text('to')}
          isNullHidden
          options={[
            { id: noUser, name: text('nobody') },
            ...offered.map((each) => ({
              id: each.id,
              name:
                seenBy(each) < openCases
                  ? text('sees', { person: each.fullName, seen: seenBy(each), total: openCases })
                  : each.fullName,
            })),
          ]}
          value={person?.id ?? noUser}
          onChange={(id) => handover.choose(id === noUser ? null : id)}
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
        <Outcome name={user.fullName} preview={preview} handover={handover} />
      </div>
      {withinScope}
    </div>
  );
}

/** Links open in another tab, because leaving the page would end the question. */
function LostList({
  user: { id, fullName: name },
  preview,
  isLeaving,
}: Pick<HandoverFieldsProps, 'user' | 'preview' | 'isLeaving'>) {
  const text = useTranslations('users.handover');
  const mayReadReport = useMayPass(reportReader);
  const { openCases, markets, mailboxes, isReportUser, lockedCases } = preview;
  const search = { responsibleUserIds: id, statusIds: openStatusIds.join('.') };
  return (
    <ul>
      {openCases > 0 && (
        <li>
          {text('openCases', { count: openCases })}
          {isLeaving && (
            <>
              {' ('}
              <Link to="/cases" search={search} target="_blank">
                {text('showCases', { name })}
              </Link>
              )
            </>
          )}
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
}
/** What the choice does not hand over. */
function Outcome({ name, preview, handover }: OutcomeProps) {
  const text = useTranslations('users.handover');
  const { openCases, markets, mailboxes, isReportUser, mayHandOver } = preview;
  const { person } = handover;
  const unseen = person && openCases - handover.seenBy(person);
  const unseenCases = person && unseen !== null && unseen > 0 && (
    <p>{text('unseen', { count: unseen, person: person.fullName })}</p>
  );
  const listed = {
    markets: markets.length > 0,
    mailboxes: mailboxes.length > 0,
    report: isReportUser,
  };
  const kinds = (['markets', 'mailboxes', 'report'] as const).filter((kind) => listed[kind]);
  if (person === null || !handover.isWithLists)
    return (
      <>
        {person === null && openCases > 0 && <p>{text('unassigned', { count: openCases })}</p>}
        {unseenCases}
        {kinds.length > 0 && <p>{text('listsLeft', { name })}</p>}
      </>
    );
  const notYours = kinds.filter((kind) => !mayHandOver[kind]);
  return (
    <>
      {unseenCases}
      {notYours.length > 0 && (
        <p>{text('notYours', { lists: notYours.map((kind) => text(`lists.${kind}`)).join(', '), name })}</p>
      )}
      {listed.report && mayHandOver.report && !person.mayGetReport && (
        <p>{text('noReport', { person: person.fullName })}</p>
      )}
    </>
  );
}
