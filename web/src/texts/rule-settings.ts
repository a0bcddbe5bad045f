import de from '@cfm/contract/messages/de/rule-settings.json';
import en from '@cfm/contract/messages/en/rule-settings.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('ruleSettings', { en, de });
