import type { LanguageCode } from '#manuscript/model/languages.ts'

/**
 * Words that only one of two related languages or varieties has, for pairs that a detector by
 * letter groups cannot distinguish. Contains only common words that the other one spells or says
 * differently.
 */
const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** A language that is easily mistaken for another one. */
type Variety = Extract<LanguageCode, 'norwegian' | 'danish' | 'indonesian' | 'malay' | 'portuguese' | 'portuguese_br'>

export const varietyWords: Record<Variety, ReadonlySet<string>> = {
  norwegian: list('av etter mot noe noen mye uke språk fram hva enn seg'),
  danish: list('af efter mod noget nogen meget uge sprog hvad blive end sig'),
  indonesian: list('karena bisa mobil uang bahwa perusahaan kantor beda'),
  malay: list('kerana pejabat wang bahawa ialah syarikat baharu seronok beza'),
  portuguese: list('autocarro comboio facto equipa telemóvel pequeno-almoço utilizador ecrã contacto'),
  portuguese_br: list('você vocês ônibus trem fato equipe usuário contato'),
}

/** Maps each language to the one it is mistaken for. */
export const relatedLanguage: Record<Variety, Variety> = {
  norwegian: 'danish',
  danish: 'norwegian',
  indonesian: 'malay',
  malay: 'indonesian',
  portuguese: 'portuguese_br',
  portuguese_br: 'portuguese',
}
export const varieties = Object.keys(relatedLanguage) as Variety[]

export const isVariety = (language: LanguageCode): language is Variety => Object.hasOwn(relatedLanguage, language)

/** Common characters that occur in only one of the two Chinese scripts. */
export const simplifiedOnly = list(
  '这 个 们 没 为 时 候 还 应 该 来 说 话 对 开 关 问 题 间 见 现 发 经 过 进 远 让 认 识 记 写 读 书 学 习 长 门 马 车 东 风 飞 鸟 鱼 龙 气 电 爱 国 会 体 与 万 岁 广 义 乐 云 从 众 优 传 伤 儿 兰 兴 养 军 农 决 况 净 减 几 击 创 别 动 务 劳 势 单 卖 卫 厂 历 压 县 参 双 变 号 叶 听 员 响 园 圆 图 场 块 坚 处 备 头 夹 奖 妈 孙 实 宽 对 导 层 岛 师 带 帮 广 庆 库 张 强 归 录 总 恋 态 惊 惯 愿 战 扩 护 报 担 拥 择 据 断 无 旧 显 术 机 杂 权 条 极 构 树 样 桥 检 楼 欢 欧 毕 汉 汤 沟 济 测 湾 满 灭 灯 灵 烟 热 牺 状 独 环 电 画 疗 监 盖 础 确 离 种 积 称 稳 穷 简 类 粮 红 纪 纯 纸 线 组 细 织 终 结 给 统 绝 继 续 维 绿 网 罗 职 联 脑 节 艺 药 虑 虽 补 装 观 规 视 觉 计 订 讨 训 议 讲 许 论 设 访 证 评 词 试 诗 诚 详 语 误 请 诸 调 谈 谢 贝 负 财 责 败 货 质 购 贵 费 资 赛 赞 践 轮 软 轻 载 较 输 边 达 迁 运 选 递 适 邮 释 里 针 钟 钢 钱 铁 银 销 锁 错 键 闭 闲 闻 阳 阴 阵 阶 际 陆 陈 险 随 难 页 顶 项 顺 须 顾 顿 预 领 频 颜 额 饭 饮 馆 验 齐 两 谁 么 亲 买 吗 爷 脸 脚 鸡 鸭 猫 黄 蓝 阔 浆 酱 盐 团 湿 烧 炉 厨 刚 忆 丽 伟 静 亚 华 码 级 约 纳 绍 绕 缓 编 练 缘 罢 聪 肤 胜 脏 舰 艰 荣 获 营 萨 虫 蚁 衬 袜 触 誉 贴 赖 赶 跃 踪 辞 辩 邓 郑 酿 钥 钻 铃 锅 镇 镜 闹 阁 队 雾 韩 颗 饥 饰 饼 骂 骄 骑 骗 鲜 鲁 鸣 麦 龄 币 帐 标 栏 档 泪 洁 温 渐 牵 玛 疮 碍 祸 秃 窝 笔 筑 签 紧 纱 绑 绳 缩 耸 胆 腾 艳 苏 苹 茧 莲 萝 蒋 虾 蛮 蜡 裤 询 谋 谜 贪 贯 贺 赢 赵 辅 辆 邻 铜 铺 链 锋 锐 阅 隐 颂 颈 颠 饿 饱 驱 驾 鸽 鹅 鹰',
)
export const traditionalOnly = list(
  '這 個 們 沒 為 時 還 應 該 來 說 話 對 開 關 問 題 間 見 現 發 經 過 進 遠 讓 認 識 記 寫 讀 書 學 習 長 門 馬 車 東 風 飛 鳥 魚 龍 氣 電 愛 國 會 體 與 萬 歲 廣 義 樂 雲 從 眾 優 傳 傷 兒 蘭 興 養 軍 農 決 況 淨 減 幾 擊 創 別 動 務 勞 勢 單 賣 衛 廠 歷 壓 縣 參 雙 變 號 葉 聽 員 響 園 圓 圖 場 塊 堅 處 備 頭 夾 獎 媽 孫 實 寬 導 層 島 師 帶 幫 慶 庫 張 強 歸 錄 總 戀 態 驚 慣 願 戰 擴 護 報 擔 擁 擇 據 斷 無 舊 顯 術 機 雜 權 條 極 構 樹 樣 橋 檢 樓 歡 歐 畢 漢 湯 溝 濟 測 灣 滿 滅 燈 靈 煙 熱 犧 狀 獨 環 畫 療 監 蓋 礎 確 離 種 積 稱 穩 窮 簡 類 糧 紅 紀 純 紙 線 組 細 織 終 結 給 統 絕 繼 續 維 綠 網 羅 職 聯 腦 節 藝 藥 慮 雖 補 裝 觀 規 視 覺 計 訂 討 訓 議 講 許 論 設 訪 證 評 詞 試 詩 誠 詳 語 誤 請 諸 調 談 謝 貝 負 財 責 敗 貨 質 購 貴 費 資 賽 贊 踐 輪 軟 輕 載 較 輸 邊 達 遷 運 選 遞 適 郵 釋 裡 針 鐘 鋼 錢 鐵 銀 銷 鎖 錯 鍵 閉 閒 聞 陽 陰 陣 階 際 陸 陳 險 隨 難 頁 頂 項 順 須 顧 頓 預 領 頻 顏 額 飯 飲 館 驗 齊 兩 誰 麼 親 買 嗎 爺 臉 腳 雞 鴨 貓 黃 藍 闊 漿 醬 鹽 團 濕 燒 爐 廚 剛 憶 麗 偉 靜 亞 華 碼 級 約 納 紹 繞 緩 編 練 緣 罷 聰 膚 勝 髒 艦 艱 榮 獲 營 薩 蟲 蟻 襯 襪 觸 譽 貼 賴 趕 躍 蹤 辭 辯 鄧 鄭 釀 鑰 鑽 鈴 鍋 鎮 鏡 鬧 閣 隊 霧 韓 顆 飢 飾 餅 罵 驕 騎 騙 鮮 魯 鳴 麥 齡 幣 帳 標 欄 檔 淚 潔 溫 漸 牽 瑪 瘡 礙 禍 禿 窩 筆 築 簽 緊 紗 綁 繩 縮 聳 膽 騰 艷 蘇 蘋 繭 蓮 蘿 蔣 蝦 蠻 蠟 褲 詢 謀 謎 貪 貫 賀 贏 趙 輔 輛 鄰 銅 鋪 鏈 鋒 銳 閱 隱 頌 頸 顛 餓 飽 驅 駕 鴿 鵝 鷹',
)

/** Letters that a language never uses and that a related language requires. */
export const foreignLetters: Partial<Record<LanguageCode, RegExp>> = {
  russian: /[іїєґјљњћђџ]/iu,
  ukrainian: /[ыэёъјљњћђџ]/iu,
  bulgarian: /[ыэёіїєґјљњћђџ]/iu,
  serbian: /[йщъыьэюяёіїєґ]/iu,
  arabic: /[پچژگیکٹڈڑںےہھ]/u,
  persian: /[ةيكىٹڈڑںےہھ]/u,
  urdu: /[هيكةى]/u,
  norwegian: /[äö]/iu,
  danish: /[äö]/iu,
  swedish: /[æø]/iu,
  spanish: /[ãõçêô]/iu,
  portuguese: /[ñ¿¡]/iu,
  portuguese_br: /[ñ¿¡]/iu,
  czech: /[ľĺŕäô]/iu,
  slovak: /[řůě]/iu,
  slovenian: /[ćđ]/iu,
}
