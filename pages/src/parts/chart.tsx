import { useEffect, useRef, useState } from 'preact/hooks';
import type { LineChart } from '../chart/line-chart.ts';
import type { ChartSpec } from '../chart/spec.ts';
import { NotLoaded } from './answered.tsx';

interface ChartProps {
  /** What it shows, in words; the table that follows has the values. */
  readonly label: string;
  readonly spec: ChartSpec;
}

/** A chart over time. Its place is kept until it is drawn. */
export function Chart({ label, spec }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isLost, setLost] = useState(false);
  const key = JSON.stringify([spec.times, spec.series.map(({ values }) => values)]);

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let chart: LineChart | null = null;
    let isGone = false;
    const drawAnew = async (): Promise<void> => {
      const drawing = await import('../chart/line-chart.ts').catch(() => null);
      if (isGone) return;
      if (drawing === null) return setLost(true);
      chart?.destroy();
      element.replaceChildren();
      chart = drawing.openLineChart(element, spec);
      element.dataset['drawn'] = '';
    };
    const draw = (): void => void drawAnew();
    draw();
    document.addEventListener('gondola:theme', draw);
    return () => {
      isGone = true;
      document.removeEventListener('gondola:theme', draw);
      chart?.destroy();
      element.replaceChildren();
    };
  }, [key]);

  if (isLost) return <NotLoaded what="The chart" />;
  return (
    <figure class="chart-figure needs-script">
      <div class="chart" ref={box} role="img" aria-label={label} />
    </figure>
  );
}
