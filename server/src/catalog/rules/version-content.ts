import type { rules, VersionContent } from './tables.ts';

/** Content of a stored rule, as its version stores it. */
export const versionContentOf = ({
  ruleId: _ruleId,
  seedCode: _seedCode,
  createdAt: _createdAt,
  version: _version,
  deletedAt: _deletedAt,
  ...content
}: typeof rules.$inferSelect): VersionContent => content;
