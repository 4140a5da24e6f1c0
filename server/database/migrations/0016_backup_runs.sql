CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"state" text DEFAULT 'running' NOT NULL,
	"name" text,
	"bytes" bigint,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "backup_runs_begun_at" ON "backup_runs" USING btree ("begun_at" DESC NULLS LAST);