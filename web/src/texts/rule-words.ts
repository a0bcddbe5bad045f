import de from '@cfm/contract/messages/de/rule-words.json';
import en from '@cfm/contract/messages/en/rule-words.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('ruleWords', { en, de });
