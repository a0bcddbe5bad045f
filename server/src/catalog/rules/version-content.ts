import type { rules, VersionContent } from './tables.ts';

/** What a stored rule says, as a version keeps it. */
export const versionContentOf = ({
  ruleId: _ruleId,
  seedCode: _seedCode,
  createdAt: _createdAt,
  version: _version,
  deletedAt: _deletedAt,
  ...content
}: typeof rules.$inferSelect): VersionContent => content;
