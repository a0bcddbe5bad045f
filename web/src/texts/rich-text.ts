import de from '@cfm/contract/messages/de/rich-text.json';
import en from '@cfm/contract/messages/en/rich-text.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('richText', { en, de });
