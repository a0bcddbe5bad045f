import { complexSolveEndpoints } from '@cfm/contract/process/complex-solve.ts';
import { solutionEndpoints } from '@cfm/contract/process/solution.ts';
import { casePageEndpoints } from '@cfm/contract/screens/case-page.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { statusIds } from '../../cases/case/status-transitions.ts';
import { caseAttention, cases } from '../../cases/case/tables.ts';
import type { UserActor } from '../../context.ts';
import { storedFiles } from '../../platform/files/tables.ts';
import { lookupId } from '../../testing/factories.ts';
import { filesOnDisk } from '../../testing/files-on-disk.ts';
import { forward } from '../../testing/forward.ts';
import { multipartBody } from '../../testing/multipart-body.ts';
import { samples } from '../../testing/sample-files.ts';
import { complexForm, forwardBoardCase } from '../../testing/solution.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { complexSolve } from './complex-solve.ts';
import { simpleSolve } from './simple-solve.ts';

let t: TestApp;
let agent: UserActor;
beforeAll(async () => {
  t = await createTestApp();
  agent = await t.actor('Agent');
});
afterAll(() => t.close());

async function solved() {
  const made = await forwardBoardCase(t, agent);
  const form = { finalReplyDate: '2026-03-05', ...complexForm(made.setIds), token: made.a };
  const parsed = complexSolveEndpoints.complexSolve.body.parse(form);
  const { caseEventId } = await complexSolve(t.ctx({ kind: 'anonymous' }), { ...parsed, files: [] });
  return { ...made, caseEventId };
}
type Files = NonNullable<Parameters<typeof multipartBody>[0]['files']>;
const pdf = { name: 'answer.pdf', content: samples.pdf };
async function send(fields: Record<string, string>, files: Files = [pdf]) {
  const raw = await multipartBody({ fields, files, filePart: 'attachment' });
  return t.inject(null, complexSolveEndpoints.attachFinalAnswer, {}, { raw });
}
const filesOf = async (caseId: number) => {
  const { body } = await t.inject(agent, casePageEndpoints.getCase, { params: { id: caseId } });
  return body.solutions.flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName));
};
const open = async (token: string) =>
  (await t.inject(null, solutionEndpoints.solutionCase, { query: { token, marketStatus: 'solved' } })).body;

describe('the file of the final answer (rule 9.44)', () => {
  it('is attached to the solution, once when sent repeatedly', async () => {
    const { a, caseId, caseEventId } = await solved();
    await t.db.delete(caseAttention).where(eq(caseAttention.caseId, caseId));
    const fields = { token: a, caseEventId: String(caseEventId) };
    expect(await open(a)).toMatchObject({ caseEventId, finalAnswer: { fileNames: [] }, complexForm: null });
    const answers = await Promise.all([send(fields), send(fields)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await send(fields)).status).toBe(200);
    expect(await filesOf(caseId)).toEqual(['answer.pdf']);
    expect(await t.db.select().from(caseAttention).where(eq(caseAttention.caseId, caseId))).toHaveLength(1);
    // Another file is added to the first.
    expect((await send(fields, [{ name: 'letter.DOCX', content: samples.docx }])).status).toBe(200);
    expect(await filesOf(caseId)).toEqual(['answer.pdf', 'letter.DOCX']);
    expect((await open(a)).finalAnswer?.fileNames).toEqual(['answer.pdf', 'letter.DOCX']);
  });

  it('is accepted for 24 hours, even if the case was closed meanwhile', async () => {
    const { a, caseId, caseEventId } = await solved();
    const fields = { token: a, caseEventId: String(caseEventId) };
    const { solvedDateTime } = await open(a);
    await t.db.update(cases).set({ statusId: statusIds.Closed }).where(eq(cases.caseId, caseId));
    t.clock.advance({ hours: 23, minutes: 59 });
    expect((await send(fields)).status).toBe(200);
    const until = new Date(Date.parse(solvedDateTime ?? '') + 86_400_000).toISOString();
    expect((await open(a)).finalAnswer).toEqual({ until, fileNames: ['answer.pdf'] });
    t.clock.advance({ minutes: 1 });
    expect(await send(fields, [{ ...pdf, name: 'late.pdf' }])).toMatchObject({
      status: 409,
      body: { code: 'FinalAnswerTooLate' },
    });
    expect((await open(a)).finalAnswer).toBeNull();
    expect(await filesOf(caseId)).toEqual(['answer.pdf']);
  });

  it.each<[string, Files]>([
    ['photo.png', [{ name: 'photo.png', content: samples.png }]],
    ['answer.pdf', [{ name: 'answer.pdf', content: samples.png }]],
    ['answer.doc', [{ name: 'answer.doc', content: Buffer.from('MZ program') }]],
  ])('with a wrong type is rejected by name: %s', async (name, files) => {
    const { a, caseId, caseEventId } = await solved();
    const answer = await send({ token: a, caseEventId: String(caseEventId) }, files);
    expect(answer).toMatchObject({ status: 415, body: { code: 'FileTypeRejected' } });
    expect(answer.body.errors?.attachment).toContain(name);
    expect(await filesOf(caseId)).toEqual([]);
  });

  it('may come with the solution: both are stored, or neither', async () => {
    const { a, caseId, setIds } = await forwardBoardCase(t, agent);
    const form = { finalReplyDate: '2026-03-05', ...complexForm(setIds), token: a };
    const solve = async (files: Files, body: object = form) =>
      t.inject(
        null,
        complexSolveEndpoints.complexSolve,
        {},
        { raw: await multipartBody({ body, files, filePart: 'file' }) },
      );
    const lost = { ...form, file: 'data:application/pdf;base64,JVBERi0=' };
    const inJson = await t.inject(null, complexSolveEndpoints.complexSolve, { body: lost });
    expect(inJson.body.errors).toEqual({ file: 'Send the file as a part of a multipart/form-data request' });
    expect((await solve([{ name: 'photo.png', content: samples.png }])).body.errors).toHaveProperty('file');
    expect((await solve([pdf, { ...pdf, name: 'b.pdf' }])).body.errors).toHaveProperty('file');
    expect((await solve([pdf], { ...form, token: 'nobody' })).body.code).toBe('InvalidToken');
    expect((await open(a)).isSolvedByThisLink).toBe(false);
    const [first, again] = [await solve([pdf]), await solve([pdf])];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect(await filesOf(caseId)).toEqual(['answer.pdf']);
  });

  it('is required, and limited to one per call', async () => {
    const { a, caseEventId } = await solved();
    const fields = { token: a, caseEventId: String(caseEventId) };
    expect((await send(fields, [])).body.errors).toEqual({ attachment: 'File is required' });
    expect((await send(fields, [pdf, { ...pdf, name: 'b.pdf' }])).body.errors).toEqual({
      attachment: 'File can have at most 1 entry',
    });
  });

  it('is rejected when too large', async () => {
    const { a, caseEventId } = await solved();
    const content = Buffer.concat([samples.pdf, Buffer.alloc(25 * 1024 * 1024)]);
    const answer = await send({ token: a, caseEventId: String(caseEventId) }, [{ ...pdf, content }]);
    expect(answer).toMatchObject({
      status: 413,
      body: { errors: { attachment: 'answer.pdf is larger than 25 MB.' } },
    });
  });

  it('is accepted only from the link that solved, for its own solution', async () => {
    const first = await solved();
    const second = await solved();
    const id = String(first.caseEventId);
    expect((await send({ token: first.b, caseEventId: id })).body.code).toBe('CaseSolved');
    expect((await send({ token: second.a, caseEventId: id })).body).toMatchObject({
      code: 'BadRequest',
      errors: { caseEventId: 'Event must be one of the options' },
    });
    expect((await send({ token: 'nobody', caseEventId: id })).body.code).toBe('InvalidToken');
    expect((await send({ caseEventId: id })).body.errors).toEqual({ token: 'Token is required' });

    const unsolved = await forwardBoardCase(t, agent);
    const ofForward = { token: unsolved.a, caseEventId: String(unsolved.forwardEventId) };
    expect((await send(ofForward)).body.code).toBe('BadRequest');
    await forward(t, agent, first.row, { to: [{ email: 'c@dealer.example' }] });
    expect((await send({ token: first.a, caseEventId: id })).body.code).toBe('ExpiredLink');
    for (const { caseId } of [first, second, unsolved]) expect(await filesOf(caseId)).toEqual([]);
  });

  it('is not expected for a text solution', async () => {
    const { a } = await forwardBoardCase(t, agent, { sourceId: await lookupId(t, 'source', 'Contact Form') });
    await simpleSolve(t.ctx({ kind: 'anonymous' }), { token: a, solution: 'Done' });
    const { caseEventId, finalAnswer } = await open(a);
    expect(finalAnswer).toBeNull();
    expect((await send({ token: a, caseEventId: String(caseEventId) })).body.code).toBe('BadRequest');
  });

  it('is rejected before anything is stored without a valid link, by its type, or too late', async () => {
    const late = await solved();
    t.clock.advance({ hours: 25 });
    const { a, caseEventId } = await solved();
    const simple = await forwardBoardCase(t, agent, {
      sourceId: await lookupId(t, 'source', 'Contact Form'),
    });
    const before = [filesOnDisk(t), (await t.db.select().from(storedFiles)).length];
    const put = vi.spyOn(t.ctx().files, 'put');
    for (const fields of [{}, { token: 'nobody', caseEventId: '1' }])
      await send(fields as Record<string, string>);
    const codeOf = async (answer: ReturnType<typeof send>) => (await answer).body.code;
    const png = [{ name: 'photo.png', content: samples.png }];
    expect(await codeOf(send({ token: a, caseEventId: String(caseEventId) }, png))).toBe('FileTypeRejected');
    const lateFields = { token: late.a, caseEventId: String(late.caseEventId) };
    expect(await codeOf(send(lateFields))).toBe('FinalAnswerTooLate');
    const withSolution = async (
      made: Pick<Awaited<ReturnType<typeof forwardBoardCase>>, 'a' | 'setIds'>,
      files: Files,
    ) => {
      const body = { finalReplyDate: '2026-03-05', ...complexForm(made.setIds), token: made.a };
      const raw = await multipartBody({ body, files, filePart: 'file' });
      return (await t.inject(null, complexSolveEndpoints.complexSolve, {}, { raw })).body.code;
    };
    expect(await withSolution(late, [pdf])).toBe('FinalAnswerTooLate');
    expect(await withSolution(await forwardBoardCase(t, agent), png)).toBe('FileTypeRejected');
    expect(await withSolution(simple, [pdf])).toBe('BadRequest');
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    expect([filesOnDisk(t), (await t.db.select().from(storedFiles)).length]).toEqual(before);
  });
});
