import { type CaseLink, forwardingEndpoints } from '@cfm/contract/forwarding.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { actOnCase, type ChangedCase } from '../../api/act-on-case.ts';
import { caseKey } from '../../api/case-cache.ts';
import { call } from '../../api/client.ts';
import { ConfirmationDialog } from '../../ui/dialog.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Facts } from '../../ui/facts.tsx';
import { CardSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useLinkFacts } from './link-facts.ts';
import classes from './link-list.module.css';
import { type LinkAction, LinkMenu, linkActions, recipientOf } from './link-menu.tsx';
import { linksByRecipient } from './links-by-recipient.ts';

interface LinkListProps extends ChangedCase {
  /** Why nothing can be done with a link now, or null. */
  disabledReason: string | null;
}
/** What is asked about before it is done. */
interface Question {
  action: Exclude<LinkAction, 'extend'>;
  link: CaseLink;
}

/** The link cockpit (rules 9.22 to 9.28): each token link, where it stands, and what can be done with it. */
export function LinkList({ caseId, onLocked, disabledReason }: LinkListProps) {
  const text = useTranslations('case');
  const links = useLinks(caseId);
  const [question, setQuestion] = useState<Question | null>(null);
  if (links.isError) return <ErrorState error={links.error} onRetry={() => void links.refetch()} />;
  if (!links.data) return <CardSkeleton lines={2} />;
  if (links.data.length === 0) return null;
  const act = (action: LinkAction, link: CaseLink) =>
    actOnCase(
      { caseId, onLocked },
      () => call(linkActions[action], { params: { id: caseId, linkId: link.caseLinkId } }),
      ([newest]) =>
        text(`links.done.${action === 'sendAgain' && newest?.isMailKept ? 'sendAgainKept' : action}`, {
          to: recipientOf(link),
        }),
    );
  const choose = (action: LinkAction, link: CaseLink) =>
    action === 'extend' ? void act(action, link) : setQuestion({ action, link });
  const { action = 'revoke', link: asked } = question ?? {};
  return (
    <>
      <h3 className={classes.subhead}>{text('links.title')}</h3>
      {linksByRecipient(links.data).map(({ link, earlier }) => (
        <div key={`${link.forwardId} ${link.email}`} className={classes.link} data-ended={isEnded(link)}>
          <div>
            <LinkText link={link} />
            <EarlierLinks links={earlier} />
          </div>
          {link.canChange && (
            <LinkMenu
              link={link}
              disabledReason={disabledReason}
              onChoose={(chosen) => choose(chosen, link)}
            />
          )}
        </div>
      ))}
      <ConfirmationDialog
        isOpen={question !== null}
        onClose={() => setQuestion(null)}
        onConfirm={() => (question ? act(question.action, question.link) : undefined)}
        title={text(`links.asked.${action}.title`)}
        yes={text(`links.${action}`)}
        yesVariant={action === 'revoke' ? 'danger' : undefined}
        disabledReason={disabledReason}
      >
        {text(`links.asked.${action}.text`, { to: asked ? recipientOf(asked) : '' })}
      </ConfirmationDialog>
    </>
  );
}

const isEnded = ({ revokedAt, endedAt }: CaseLink): boolean => revokedAt !== null || endedAt !== null;

function LinkText({ link }: { link: CaseLink }) {
  return (
    <>
      <span className={classes.linkTo}>{link.dealerName ?? <EmailText text={link.email} />}</span>
      {link.dealerName && (
        <span className="muted">
          <EmailText text={link.email} />
        </span>
      )}
      <LinkFacts link={link} />
    </>
  );
}

function LinkFacts({ link }: { link: CaseLink }) {
  const facts = useLinkFacts(link);
  return (
    <span className="muted">
      <Facts>
        {facts.map(({ says, title, look }) => (
          <span key={says} className={look && classes[look]} title={title}>
            {says}
          </span>
        ))}
      </Facts>
    </span>
  );
}

/** What a recipient had before of the same forward, by the forward itself and by its reminders: folded until asked for. */
function EarlierLinks({ links }: { links: readonly CaseLink[] }) {
  const text = useTranslations('case.links');
  const [isOpen, setOpen] = useState(false);
  if (links.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={classes.earlier}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {text('earlier', { count: links.length })}
      </button>
      {isOpen && links.map((link) => <LinkFacts key={link.caseLinkId} link={link} />)}
    </>
  );
}

const useLinks = (caseId: number) =>
  useQuery({
    queryKey: [...caseKey(caseId), 'links'],
    queryFn: ({ signal }) => call(forwardingEndpoints.listLinks, { params: { id: caseId } }, { signal }),
  });
