import * as z from '#zod';
import { signedIn } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';

const named = { id: z.number(), name: z.string() };
/** Search also finds the topic by its synonyms, in any language. */
const topic = { ...named, synonyms: z.array(z.string()) };
export const codeLevelArea = z.object({
  ...named,
  topicGroups: z.array(z.object({ ...topic, codeLevelTopicDetails: z.array(z.object(topic)) })),
});
export type CodeLevelArea = z.infer<typeof codeLevelArea>;

export const codeLevelEndpoints = {
  tree: endpoint({
    method: 'GET',
    path: 'code-levels',
    summary: 'Areas, topic groups and topic details, named in the language asked for',
    access: signedIn,
    reply: z.object({ codeLevelAreas: z.array(codeLevelArea) }),
    errors: [],
  }),
};
