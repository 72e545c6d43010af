import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../hooks/reduced-motion.ts';
import { createDots, linkDots, moveDots } from './dots.ts';
import styles from './dots-backdrop.module.css';

/** 50 drifting dots, near ones linked (spec §2, "Agentic workflows"). Decoration only. */
export function DotsBackdrop() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? runDots(canvas.current) : undefined), []);
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}

const count = 50;

/** Draws until the returned function is called; a still picture for readers who want less motion. */
function runDots(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => {};
  const still = prefersReducedMotion();
  let { width, height } = fit(canvas, context);
  let dots = createDots(count, width, height);
  let frame = 0;
  const draw = () => {
    drawDots(context, dots, width, height, getComputedStyle(canvas).color);
    if (still) return;
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
  dots: ReturnType<typeof createDots>,
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
