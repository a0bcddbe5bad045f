import * as z from '#zod';
import { anonymous } from '../platform/access.ts';
import { endpoint } from '../platform/endpoint.ts';
import { linkToken } from '../platform/field-rules.ts';

const query = z.object({ token: linkToken });

/** Files that were too large for their mail, which contains links to them. */
export const linkedFileEndpoints = {
  linkedFile: endpoint({
    method: 'GET',
    path: 'solution/file',
    summary: 'Name and size of the file behind a file link',
    access: anonymous,
    limit: 'link',
    query,
    reply: z.object({ fileName: z.string(), sizeBytes: z.number(), expiresDateTime: z.string() }),
    errors: ['InvalidToken', 'ExpiredLink'],
  }),
  downloadLinkedFile: endpoint({
    method: 'GET',
    path: 'solution/file/content',
    summary: 'Download the file behind a file link',
    access: anonymous,
    limit: 'link',
    query,
    answer: 'bytes',
    errors: ['InvalidToken', 'ExpiredLink', 'FileLost'],
  }),
};
