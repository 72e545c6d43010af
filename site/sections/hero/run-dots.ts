import { createDots, type Dot, linkDots, moveDots } from './dots.ts';

const count = 50;

/** Draws drifting dots until the returned function is called; none that nobody sees. */
export function runDots(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  let { width, height } = fit(canvas, context);
  let dots = createDots(count, width, height);
  let frame = 0;
  const draw = () => {
    drawDots(context, dots, width, height, getComputedStyle(canvas).color);
    dots = moveDots(dots, width, height);
    frame = requestAnimationFrame(draw);
  };
  const resize = new ResizeObserver(() => {
    ({ width, height } = fit(canvas, context));
    cancelAnimationFrame(frame);
    draw();
  });
  const visibility = new IntersectionObserver(([entry]) => {
    cancelAnimationFrame(frame);
    if (entry?.isIntersecting) draw();
  });
  resize.observe(canvas);
  visibility.observe(canvas);
  return () => {
    cancelAnimationFrame(frame);
    resize.disconnect();
    visibility.disconnect();
  };
}

/** Gives the canvas a pixel for each of the screen's. */
function fit(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  return { width, height };
}

function drawDots(
  context: CanvasRenderingContext2D,
  dots: readonly Dot[],
  width: number,
  height: number,
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
