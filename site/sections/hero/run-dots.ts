import { moveWithScroll } from '../hooks/move-with-scroll.ts';
import { anyMotion, longestMotion, whileSeen, wideMotion } from '../hooks/while-seen.ts';
import { type Area, createDots, type Dot, linkDots, moveDots, spreadDots } from './dots.ts';

const count = 50;
/** Maximum seconds per frame: after a long pause, dots must not jump. */
const longestStep = 0.1;

/**
 * Draws dots on a canvas. When they scroll into view, they drift and slow down to a stop. With
 * reduced motion, they do not move.
 * @returns a function that stops it.
 */
export function runDots(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  let area: Area = { width: 1, height: 1 };
  let dots = createDots(count, area);
  let color = getComputedStyle(canvas).color;
  const draw = () => drawDots(context, dots, area, color);

  const resize = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    dots = spreadDots(dots, area, { width, height });
    area = { width, height };
    fit(canvas, context, area);
    draw();
  });
  resize.observe(canvas);
  const theme = new MutationObserver(() => {
    color = getComputedStyle(canvas).color;
    draw();
  });
  theme.observe(document.documentElement, { attributeFilter: ['class'] });
  const stopDrifting = whileSeen(canvas, anyMotion, () =>
    slowDown((seconds) => {
      dots = moveDots(dots, seconds, area);
      draw();
    }),
  );
  const stopLagging = whileSeen(canvas, wideMotion, () =>
    moveWithScroll(canvas, canvas.parentElement ?? canvas),
  );
  return () => {
    stopDrifting();
    stopLagging();
    resize.disconnect();
    theme.disconnect();
  };
}

/** Calls `step` on each frame with the seconds to move the dots by, which decrease to zero. */
function slowDown(step: (seconds: number) => void): () => void {
  const start = performance.now();
  let last = start;
  let frame = requestAnimationFrame(function next(now) {
    const left = 1 - (now - start) / longestMotion;
    if (left <= 0) return;
    step(Math.min(Math.max(0, now - last) / 1000, longestStep) * left);
    last = now;
    frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

/** Matches the canvas's pixels to the screen's. */
function fit(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  { width, height }: Area,
): void {
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
}

function drawDots(
  context: CanvasRenderingContext2D,
  dots: readonly Dot[],
  { width, height }: Area,
  color: string,
): void {
  context.clearRect(0, 0, width, height);
  context.strokeStyle = color;
  context.fillStyle = color;
  for (const { from, to, nearness } of linkDots(dots)) {
    context.globalAlpha = nearness * 0.25;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.globalAlpha = 0.5;
  for (const { x, y } of dots) {
    context.beginPath();
    context.arc(x, y, 1.5, 0, 2 * Math.PI);
    context.fill();
  }
}
