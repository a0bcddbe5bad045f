import de from '@cfm/contract/messages/de/retention.json';
import en from '@cfm/contract/messages/en/retention.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('retention', { en, de });
