"use client";

import { useEffect, useRef } from "react";
import { BriefForm, useBrief } from "#app/_ui/studio/brief-form.tsx";
import { planned, type Planned, type Take } from "#app/_ui/studio/engine.ts";
import { FilmView } from "#app/_ui/studio/film-view.tsx";
import { SaveComposition } from "#app/_ui/studio/save.tsx";
import { shapeOf } from "#app/_ui/studio/shapes.ts";
import { Talk } from "#app/_ui/studio/talk.tsx";
import { useConversation } from "#app/_ui/studio/use-conversation.ts";
import { bringIntoView, useFilm } from "#app/_ui/studio/use-film.ts";
import { useWork, type Work } from "#app/_ui/studio/use-work.ts";

/** What became of what was asked, for who hears the page. */
function statusOf({ busy, reasons }: Work, take: Take | undefined): string {
  if (busy) return "Working on the film.";
  if (reasons.length || !take) return "";
  const count = take.scenes.length;
  return `The film is there: ${Math.round(take.seconds)} seconds, ${count} ${count === 1 ? "scene" : "scenes"}.`;
}

/**
 * The studio's bench: a brief, its film, and an instruction that changes it. All of it runs in the browser; nothing
 * that is typed here leaves the page.
 *
 * @param props.brief stands in the field at first
 * @param props.first the film that was planned of it
 */
export function Playground(props: { brief: string; first: Planned }) {
  const brief = useBrief(props.brief);
  const work = useWork();
  const film = useFilm(work.setReasons);
  const conversation = useConversation(film, work, () => planned(props.brief, props.first));
  const { takes, shown, take, tell } = conversation;
  const shape = take ? shapeOf(take) : "";

  const opened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they change, not when they are read
  useEffect(() => {
    // a film that rests drew its frame before its scenes stood here
    film.follow();
    // the first film was not asked for: the page stays where it is
    if (opened.current && film.canvas.current) bringIntoView(film.canvas.current);
    opened.current = takes.length > 0;
  }, [takes, shown]);

  const make = (options: { another?: boolean; shape: string }) => {
    if (brief.text.trim()) return void conversation.make(brief.text, options);
    work.setReasons(["Write a brief first: what the film is about, and what it is to say."]);
    brief.field.current?.focus();
  };
  const onShape = (name: string) => (takes.length > 1 ? void tell(`make it ${name}`) : make({ shape: name }));

  return (
    <>
      <div className="studio" aria-busy={work.busy}>
        <BriefForm
          brief={brief}
          busy={work.busy}
          onMake={() => make({ shape: "" })}
          onAnother={() => make({ another: true, shape })}
        />
        <FilmView film={film} take={take} shape={shape} busy={work.busy} onShape={onShape} />
        <Talk conversation={conversation} work={work} onMend={brief.mend} />
        <SaveComposition take={take} />
      </div>
      {/* outside of what is busy: nothing is announced in there meanwhile */}
      <p className="visually-hidden" role="status">
        {statusOf(work, take)}
      </p>
    </>
  );
}
