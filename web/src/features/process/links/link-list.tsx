import { type CaseLink, forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { actOnCase, type ChangedCase } from '../../../api/act-on-case.ts';
import { caseKey } from '../../../api/case-cache.ts';
import { call } from '../../../api/client.ts';
import { ConfirmationDialog } from '../../../ui/dialog.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { formatDate } from '../../../ui/format.ts';
import { LinkFacts, useLinkFacts } from '../../../ui/links/link-facts.tsx';
import { LinkLine, LinkTo } from '../../../ui/links/link-line.tsx';
import { LinkMenu } from '../../../ui/links/link-menu.tsx';
import { CardSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import classes from './link-list.module.css';
import { linksByRecipient } from './links-by-recipient.ts';

/** Staff actions on a link, with their endpoints. */
const linkActions = {
  sendAgain: forwardingEndpoints.sendLinkAgain,
  extend: forwardingEndpoints.extendLink,
  revoke: forwardingEndpoints.revokeLink,
} as const;
type LinkAction = keyof typeof linkActions;

const recipientOf = ({ dealerName, email }: CaseLink): string => dealerName ?? email;

interface LinkListProps extends ChangedCase {
  /** Why links can't be changed now, or null. */
  disabledReason: string | null;
}
/** An action that needs confirmation. */
interface Question {
  action: Exclude<LinkAction, 'extend'>;
  link: CaseLink;
}

/** The link cockpit (rules 9.22 to 9.28): each link with its state and actions. */
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
  const { action = 'revoke', link: asked } = question ?? {};
  return (
    <>
      <h3 className={classes.subhead}>{text('links.title')}</h3>
      {linksByRecipient(links.data).map(({ link, earlier }) => (
        <LinkLine
          key={`${link.forwardId} ${link.email}`}
          link={link}
          menu={
            link.canChange && (
              <LinkMenu
                to={recipientOf(link)}
                disabledReason={disabledReason}
                onSendAgain={() => setQuestion({ action: 'sendAgain', link })}
                onExtend={() => void act('extend', link)}
                onRevoke={() => setQuestion({ action: 'revoke', link })}
              />
            )
          }
        >
          <LinkTo name={link.dealerName} email={link.email} />
          <FactsOfLink link={link} />
          {earlier.length > 0 && (
            <Folded label={text('links.earlier', { count: earlier.length })}>
              {earlier.map((each) => (
                <FactsOfLink key={each.caseLinkId} link={each} />
              ))}
            </Folded>
          )}
        </LinkLine>
      ))}
      <ConfirmationDialog
        isOpen={question !== null}
        onClose={() => setQuestion(null)}
        onConfirm={() => (question ? act(question.action, question.link) : undefined)}
        title={text(`links.confirm.${action}.title`)}
        yes={text(`links.${action}`)}
        yesVariant={action === 'revoke' ? 'danger' : undefined}
        disabledReason={disabledReason}
      >
        {text(`links.confirm.${action}.text`, { to: asked ? recipientOf(asked) : '' })}
      </ConfirmationDialog>
    </>
  );
}

function FactsOfLink({ link }: { link: CaseLink }) {
  const text = useTranslations('case.links');
  const facts = useLinkFacts(link);
  const { usedAt } = link;
  return (
    <LinkFacts
      facts={usedAt ? [{ says: text('used', { date: formatDate(usedAt) }), look: 'good' }, ...facts] : facts}
    />
  );
}

const useLinks = (caseId: number) =>
  useQuery({
    queryKey: [...caseKey(caseId), 'links'],
    queryFn: ({ signal }) => call(forwardingEndpoints.listLinks, { params: { id: caseId } }, { signal }),
  });
