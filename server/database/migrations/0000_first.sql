CREATE TABLE "book_steps" (
	"book_guid" uuid NOT NULL,
	"step_key" text NOT NULL,
	"step" jsonb NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_steps_book_guid_step_key_pk" PRIMARY KEY("book_guid","step_key")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"description" text NOT NULL,
	"chapters" smallint NOT NULL,
	"sub_chapters" smallint NOT NULL,
	"language" text NOT NULL,
	"type" text NOT NULL,
	"author" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'TODO' NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"fence" integer DEFAULT 0 NOT NULL,
	"error_type" text,
	"error_message" text,
	"writer" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "books_status" CHECK ("books"."status" in ('TODO', 'IN_PROGRESS', 'DONE', 'ERROR')),
	CONSTRAINT "books_error" CHECK (("books"."status" = 'ERROR') = ("books"."error_type" is not null))
);
--> statement-breakpoint
CREATE TABLE "links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "token_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"book_guid" uuid,
	"attempt" integer,
	"change" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "token_ledger_direction" CHECK (case when "token_ledger"."reason" in ('taken', 'expired') then "token_ledger"."change" <= 0 else "token_ledger"."change" >= 0 end),
	CONSTRAINT "token_ledger_of_a_book" CHECK ("token_ledger"."reason" not in ('taken', 'credited') or ("token_ledger"."book_guid" is not null and "token_ledger"."attempt" is not null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"owner" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"activated_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "book_steps" ADD CONSTRAINT "book_steps_book_guid_books_guid_fk" FOREIGN KEY ("book_guid") REFERENCES "public"."books"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_ledger" ADD CONSTRAINT "token_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_user" ON "books" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "links_user_purpose" ON "links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "token_ledger_user" ON "token_ledger" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "token_ledger_taken_once" ON "token_ledger" USING btree ("book_guid","attempt") WHERE "token_ledger"."reason" = 'taken';--> statement-breakpoint
CREATE UNIQUE INDEX "token_ledger_credited_once" ON "token_ledger" USING btree ("book_guid","attempt") WHERE "token_ledger"."reason" = 'credited';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_owner" ON "users" USING btree ("owner") WHERE "users"."owner";