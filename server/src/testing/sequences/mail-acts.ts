import { type CaseMailForm, caseMailEndpoints } from '@cfm/contract/cases/mail.ts';
import { forwardingEndpoints } from '@cfm/contract/process/forwarding.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { outgoingMails } from '../../platform/outbox/tables.ts';
import { tryDelivery } from '../../platform/outbox/try-delivery.ts';
import { pdf } from '../comment-calls.ts';
import { type Act, isActive, pickOf } from './act.ts';
import { filesOf } from './case-acts.ts';
import type { Step, World } from './world.ts';

/** A file of the case for every second mail, a new one for every third. */
export async function filesFor(world: World, caseId: number, step: Step) {
  const file = step.pick % 2 > 0 ? pickOf(await filesOf(world, caseId), step) : null;
  return {
    attachmentIds: file ? [file.attachmentId] : [],
    files: step.pick % 3 === 0 ? [pdf(`sent${step.other}.pdf`)] : [],
  };
}

const write =
  (endpoint: typeof caseMailEndpoints.reply | typeof caseMailEndpoints.sendEmail): Act['run'] =>
  async (world, step, { case_id }) => {
    const { attachmentIds, files } = await filesFor(world, case_id, step);
    const body: CaseMailForm = {
      to: [{ email: step.pick === 4 ? 'else@somewhere.example' : world.customer }],
      language: 'en',
      subject: 'Your car',
      message: '<p>We looked at it.</p>',
      isQuestion: step.pick % 4 === 1,
      attachmentIds,
    };
    return world.call(step, endpoint, { params: { id: case_id } }, { body, files });
  };

const mailsOf = ({ t }: World, caseIds: readonly number[]) =>
  t.db
    .select()
    .from(outgoingMails)
    .where(inArray(outgoingMails.caseId, [...caseIds]))
    .orderBy(asc(outgoingMails.mailId));

/** Mails by staff, and their delivery. */
export const mailActs = {
  reply: { isFor: isActive, writesEvent: true, run: write(caseMailEndpoints.reply) },
  sendEmail: { isFor: isActive, writesEvent: true, run: write(caseMailEndpoints.sendEmail) },
  undoMail: {
    isFor: isActive,
    run: async (world, step) => {
      const mails = await mailsOf(world, world.caseIds);
      const written = mails.filter(({ kind }) => kind === 'reply' || kind === 'caseMail');
      // Usually the last one, because the others are too old to undo.
      const mail = step.pick % 4 === 0 ? pickOf(written, step) : written.at(-1);
      const author = mail && (await world.authorOf(mail.caseEventId));
      const params = { id: mail?.caseId, mailId: mail?.mailId };
      return mail ? world.callAs(author, step, caseMailEndpoints.undoMail, { params }) : null;
    },
  },
  propose: {
    weight: 1,
    run: (world, step, { case_id }) => {
      const { proposeReply, previewReply, proposeEmail, previewEmail } = caseMailEndpoints;
      const { proposeForward, previewForward } = forwardingEndpoints;
      const pages = [proposeReply, previewReply, proposeEmail, previewEmail, proposeForward, previewForward];
      return world.call(step, pickOf(pages, step) ?? proposeReply, {
        params: { id: case_id },
      });
    },
  },
  /** Hands queued mails to the mail server. */
  deliver: {
    hasNoActor: true,
    run: async (world) => {
      const { t, caseIds } = world;
      const isWaiting = and(inArray(outgoingMails.caseId, caseIds), eq(outgoingMails.state, 'queued'));
      const waiting = await t.db
        .select()
        .from(outgoingMails)
        .where(isWaiting)
        .orderBy(asc(outgoingMails.mailId));
      for (const { mailId } of waiting) await tryDelivery(t.ctx(), mailId);
      return null;
    },
  },
} satisfies Record<string, Act>;
