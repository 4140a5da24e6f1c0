CREATE TABLE "book_details" (
	"book_guid" uuid PRIMARY KEY NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_discards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_discards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "book_mails" DROP CONSTRAINT "book_mails_kind";--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "plan_mode" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "plan_state" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "plan_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "plan_request" jsonb;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "plan_failure" text;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "plan_ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "plan_warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "plan_words" integer;--> statement-breakpoint
ALTER TABLE "book_details" ADD CONSTRAINT "book_details_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_discards" ADD CONSTRAINT "plan_discards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_discards_user" ON "plan_discards" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "books_plan_ready" ON "books" USING btree ("plan_ready_at") WHERE "books"."plan_state" = 'ready';--> statement-breakpoint
CREATE INDEX "codex_facts_user" ON "codex_facts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "codex_promises_user" ON "codex_promises" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "book_mails" ADD CONSTRAINT "book_mails_kind" CHECK ("book_mails"."kind" in ('done', 'gaps', 'failed', 'waits', 'plan-waits'));--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_plan" CHECK ("books"."plan_state" <> 'ready' or "books"."plan_ready_at" is not null);