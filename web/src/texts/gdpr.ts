import de from '@cfm/contract/messages/de/gdpr.json';
import en from '@cfm/contract/messages/en/gdpr.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('gdpr', { en, de });
