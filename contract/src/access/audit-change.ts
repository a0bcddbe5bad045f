import * as z from '#zod';

/** Format of a changed value. The server sends names of ids and booleans as text. */
export const valueKinds = ['text', 'moment', 'date'] as const;
/** A changed field of an audit entry, with its label. */
export const auditChange = z.object({
  field: z.string(),
  name: z.string(),
  kind: z.enum(valueKinds),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type AuditChange = z.infer<typeof auditChange>;
