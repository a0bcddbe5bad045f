import { auditMonths } from '@cfm/contract/platform/limits.ts';
import type { Block } from '@cfm/pdf/write-pdf.ts';
import { type DocumentWords, facts } from './document-words.ts';
import type { PersonHandling } from './person-handling.ts';

/**
 * Information that a person gets in addition to the data: purposes, recipients, retention, origin, rights, contact
 * (rule 19.20).
 */
export function* handlingBlocks(
  { recipients, keptMonths, origin, contact }: PersonHandling,
  { text, day }: DocumentWords,
): Generator<Block> {
  const sent = recipients.map(({ kind, name, mails, firstAt, lastAt }) => {
    const [from, until] = [day(firstAt), day(lastAt)];
    const when = from === until ? from : text('handling.period', { from, until });
    return `• ${text(`handling.recipientKinds.${kind}`, { name })}: ${text('handling.mails', { count: mails })}, ${when}`;
  });
  const kept = keptMonths.map(({ market, months }) =>
    market === null
      ? text('handling.keptNoMarket', { months })
      : text('handling.keptMarket', { market, months }),
  );
  const sources = [
    origin.byMail && text('handling.byMail'),
    origin.byForm && text('handling.byForm'),
    origin.byStaff && text('handling.byStaff'),
    origin.byMarkets && text('handling.byMarkets'),
    origin.channels.length > 0 && text('handling.channels', { channels: origin.channels.join(', ') }),
  ].filter((line) => line !== false);
  yield { kind: 'page' };
  yield { kind: 'heading', text: text('handling.title') };
  yield* facts([
    [text('handling.purposes'), text('handling.purposesText')],
    [text('handling.categories'), text('handling.categoriesText')],
    [
      text('handling.recipients'),
      [
        text('handling.recipientsText'),
        text('handling.recipientsSent', { count: recipients.length }),
        ...sent,
      ].join('\n'),
    ],
    [
      text('handling.kept'),
      [
        ...(kept.length > 0 ? [...kept, text('handling.keptThen')] : [text('handling.keptNoCase')]),
        text('handling.keptAudit', { months: auditMonths }),
      ].join('\n'),
    ],
    [
      text('handling.origin'),
      sources.length > 0 ? sources.map((line) => `• ${line}`).join('\n') : text('handling.originUnknown'),
    ],
    [text('handling.rights'), text('handling.rightsText')],
    [
      text('handling.ask'),
      [
        `${contact.team}, ${contact.mailbox}`,
        text('handling.dataProtection', { address: contact.dataProtection }),
        text('handling.legalNotice', { address: contact.legalNotice }),
      ].join('\n'),
    ],
  ]);
}
