import de from '@cfm/contract/messages/de/dealers.json';
import en from '@cfm/contract/messages/en/dealers.json';
import { bringTexts } from '../api/texts.ts';

bringTexts('dealers', { en, de });
