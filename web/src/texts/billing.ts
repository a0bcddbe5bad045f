import de from '@cfm/contract/messages/de/billing.json';
import en from '@cfm/contract/messages/en/billing.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('billing', { en, de });
