// The code that runs inline in the head of every document.
import '../features/theme/before-paint.ts';
import './first-screen.ts';
