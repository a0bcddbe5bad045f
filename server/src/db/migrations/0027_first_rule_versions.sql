-- Each level of an escalation has any number of recipients.
update rules
  set effect = jsonb_set(effect, '{recipientsByLevel}', (
    select coalesce(jsonb_agg(jsonb_build_array(level.address) order by level.place), '[]')
      from jsonb_array_elements(effect -> 'recipientsByLevel') with ordinality as level (address, place)))
  where rule_type_id = 3;
--> statement-breakpoint
-- Rules that were there before versions were kept begin with what they say now.
insert into rule_versions (rule_id, version, changed_at, content)
  select rule_id, version, created_at, jsonb_build_object(
    'ruleTypeId', rule_type_id, 'name', name, 'nameDe', name_de, 'isActive', is_active, 'marketId', market_id,
    'sourceIds', source_ids, 'inputChannelIds', input_channel_ids, 'brandIds', brand_ids,
    'codeLevelAreaIds', code_level_area_ids, 'codeLevelTopicGroupIds', code_level_topic_group_ids,
    'codeLevelTopicDetailIds', code_level_topic_detail_ids, 'escalationLevelIds', escalation_level_ids, 'effect', effect)
  from rules;
