// The code that runs inline in the head of every document.
import '../features/theme/before-paint.ts';
import './asked-list.ts';
import './first-screen.ts';
