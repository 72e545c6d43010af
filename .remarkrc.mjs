import { checkWhileTyping } from 'stet/remark';

export default checkWhileTyping(import.meta.url);
