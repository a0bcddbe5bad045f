import { casePostQualificationEndpoints } from '@cfm/contract/process/case-post-qualification.ts';
import { postQualificationEndpoints } from '@cfm/contract/process/post-qualification.ts';
import { defineModule } from '../../platform/define-module.ts';
import { bindings } from '../../platform/http/bindings.ts';
import { answerPostQualification } from './answer-post-qualification.ts';
import { getPostQualification } from './get-post-qualification.ts';
import { executeDueRequests } from './jobs.ts';
import { listPostQualifications } from './list-post-qualifications.ts';
import { previewPostQualification } from './preview-post-qualification.ts';
import { proposePostQualification } from './propose-post-qualification.ts';
import { requestPostQualification } from './request-post-qualification.ts';
import { reviewPostQualification } from './review-post-qualification.ts';
import { revokePostQualification } from './revoke-post-qualification.ts';
import { sendPostQualificationAgain } from './send-post-qualification-again.ts';

interface OfCase {
  id: number;
  postQualificationId: number;
}
const requestOf = ({ id, postQualificationId }: OfCase) => ({ caseId: id, postQualificationId });

const routes = [
  ...bindings(postQualificationEndpoints, {
    getPostQualification: (ctx, { params }) => getPostQualification(ctx, params),
    answerPostQualification: (ctx, { body }) => answerPostQualification(ctx, body),
    changePostQualification: (ctx, { params, body }) => answerPostQualification(ctx, { ...params, ...body }),
  }),
  ...bindings(casePostQualificationEndpoints, {
    listPostQualifications: (ctx, { params }) => listPostQualifications(ctx, { caseId: params.id }),
    proposePostQualification: (ctx, { params }) => proposePostQualification(ctx, { caseId: params.id }),
    previewPostQualification: (ctx, { params, query }) =>
      previewPostQualification(ctx, { caseId: params.id, ...query }),
    requestPostQualification: (ctx, { params, body }) =>
      requestPostQualification(ctx, { caseId: params.id, ...body }),
    sendPostQualificationAgain: (ctx, { params }) => sendPostQualificationAgain(ctx, requestOf(params)),
    revokePostQualification: (ctx, { params }) => revokePostQualification(ctx, requestOf(params)),
    reviewPostQualification: (ctx, { params, body }) =>
      reviewPostQualification(ctx, { ...requestOf(params), ...body }),
  }),
];

export const customerRequestsModule = defineModule({ routes, jobs: [executeDueRequests] });
